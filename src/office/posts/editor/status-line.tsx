import { useSyncExternalStore } from 'react'
import { stepUpPage } from '../../../domain/office/paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { conflictsId } from '../fields/form-fields.ts'
import styles from './editor.module.css'
import type { Pictures } from './pictures/pictures.ts'
import { type SaveStatus, saveStateMessage, settingsMessages } from './save-status.ts'

/**
 * The save state of the text.
 * @param placeholders ids of the image placeholders in the text: uploading, without a description, or rejected
 */
export function StatusLine({
  status,
  pictures,
  placeholders,
}: {
  status: SaveStatus
  pictures: Pictures
  placeholders: readonly string[]
}) {
  const { saveState, settings } = useSyncExternalStore(status.subscribe, status.now, status.now)
  useSyncExternalStore(pictures.subscribe, pictures.changes)
  const pendingCount = placeholders.filter(pictures.canBeInserted).length
  const rejectedCount = placeholders.length - pendingCount
  const isQuiet =
    settings === 'saved' && placeholders.length === 0 && (statesWithoutTask as readonly string[]).includes(saveState.kind)
  return (
    <p role="status" className={isQuiet ? styles['wording'] : styles['unsaved']}>
      {saveStateMessage(saveState, settings === 'saved')}
      {pendingCount > 0 && `${pendingCount} 張圖還沒放進內文，寫好替代文字、放進去才會存。`}
      {rejectedCount > 0 && `${rejectedCount} 個檔案不能放進內文，看過原因就按「不放了」。`}
      {saveState.kind === 'sign-in-required' && (
        <a href={stepUpPage('/office/posts')} target="_blank" rel="noopener">
          在新分頁登入
        </a>
      )}
      {saveState.kind === 'trashed' && (
        <a href="?" target="_blank" rel="noopener">
          在新分頁拿回來
        </a>
      )}
      {saveState.kind === 'conflict' && (
        <Button variant="quiet" size="small" onClick={() => document.getElementById(conflictsId)?.focus()}>
          去選用誰的
        </Button>
      )}
      {settingsMessages[settings]}
    </p>
  )
}

/** States that need no attention: pending input is saved automatically. */
const statesWithoutTask = ['saved', 'saving', 'unsaved'] as const
