import { useSyncExternalStore } from 'react'
import { stepUpPage } from '../../../domain/office/addresses.ts'
import { Button } from '../../../ui/button/button.tsx'
import { conflictsId } from '../fields/form-fields.ts'
import styles from './editor.module.css'
import type { Pictures } from './pictures/pictures.ts'
import type { SaveState, SaveStatus, SettingsState } from './save-status.ts'

/**
 * The save state of the text.
 * @param places number of image placeholders not inserted yet: without description, or failed
 */
export function StatusLine({ status, pictures, places }: { status: SaveStatus; pictures: Pictures; places: readonly string[] }) {
  const { saveState, settings } = useSyncExternalStore(status.subscribe, status.now, status.now)
  useSyncExternalStore(pictures.subscribe, pictures.changes)
  const waiting = places.filter(pictures.isComing).length
  const refused = places.length - waiting
  const isQuiet = settings === 'all' && places.length === 0 && (quiet as readonly string[]).includes(saveState.kind)
  return (
    <p role="status" className={isQuiet ? styles['wording'] : styles['unsaved']}>
      {wordsOf(saveState, settings === 'all')}
      {waiting > 0 && `${waiting} 張圖還沒放進內文，寫好替代文字、放進去才會存。`}
      {refused > 0 && `${refused} 個檔案不能放進內文，看過原因就按「不放了」。`}
      {saveState.kind === 'away' && (
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
        <Button look="quiet" size="small" onClick={() => document.getElementById(conflictsId)?.focus()}>
          去選用誰的
        </Button>
      )}
      {settingsWords[settings]}
    </p>
  )
}

/** States that need no attention: pending input is saved automatically. */
const quiet = ['saved', 'saving', 'unsaved'] as const

/** Messages for unsaved settings. */
const settingsWords: Record<SettingsState, string> = {
  all: '',
  refused: '有設定還沒存進去，原因寫在那一格旁邊。',
  stale: '同事也改了同一項設定，還沒存進去；按「儲存」選用誰的。',
}

function wordsOf(saveState: SaveState, isWhole: boolean): string {
  switch (saveState.kind) {
    case 'saved':
      return `${isWhole ? '' : '內文'}已儲存，第 ${saveState.version} 版。${saveState.merged ? '別處存的也放進來了。' : ''}`
    case 'unsaved':
      return '還沒儲存。'
    case 'saving':
      return '儲存中…'
    case 'failed':
      return '連不上伺服器，還沒儲存。這台裝置留著您打的字，會自動再試。'
    case 'away':
      return '要再登入一次才能儲存。這台裝置留著您打的字。'
    case 'trashed':
      return '稿件被丟進垃圾桶，還沒儲存。這台裝置留著您打的字，拿回來就會自動儲存。'
    case 'refused':
      return `還沒儲存：${saveState.words}`
    case 'conflict':
      return '別人也改了同一個地方，選好用誰的才會儲存；別的照常儲存。'
  }
}
