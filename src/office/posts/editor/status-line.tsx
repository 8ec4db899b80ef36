import { askingPage } from '../../../domain/office/addresses.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { momentOf } from '../words.ts'
import type { SaveState } from './autosave.ts'
import styles from './editor.module.css'
import type { LeftCopy } from './local-copy.ts'
import type { SettingsCopy } from './settings-copy.ts'

/** How the text stands with the server, always true. */
export function StatusLine({ saveState, settings }: { saveState: SaveState; settings: SettingsCopy['kept'] }) {
  return (
    <p
      role="status"
      className={
        (saveState.kind === 'saved' && settings === 'all') || saveState.kind === 'saving' ? styles['said'] : styles['unsaved']
      }
    >
      {wordsOf(saveState)}
      {saveState.kind === 'away' && (
        <a href={askingPage('/office/posts')} target="_blank" rel="noopener">
          在新分頁登入
        </a>
      )}
      {settingsWords[settings]}
    </p>
  )
}

/** What is said of settings that are not with the server. */
const settingsWords: Record<SettingsCopy['kept'], string> = {
  all: '',
  refused: '有設定還沒存進去，原因寫在那一格旁邊。',
  stale: '同事也改了同一項設定，還沒存進去；按「儲存」選用誰的。',
}

function wordsOf(saveState: SaveState): string {
  switch (saveState.kind) {
    case 'saved':
      return `已儲存，第 ${saveState.version} 版。${saveState.merged ? '同事同時改的別的地方，已經放進來了。' : ''}`
    case 'unsaved':
      return '還沒儲存。'
    case 'saving':
      return '儲存中…'
    case 'failed':
      return '連不上伺服器，還沒儲存。這台裝置留著您打的字，會自動再試。'
    case 'away':
      return '要再登入一次才能儲存。這台裝置留著您打的字，登入之後會自動儲存。'
    case 'refused':
      return `還沒儲存：${saveState.words}`
    case 'conflict':
      return '別人也改了同一個地方，還沒儲存。兩邊的內容在最上面，請選用誰的。'
  }
}

/** What pages that are gone have typed and could not send, offered again, the newest first. */
export function OfferedCopies({
  copies,
  isWhole,
  decide,
}: {
  copies: readonly LeftCopy[]
  /** Whether everything on this page is with the server: what is put back stands in its place. */
  isWhole: boolean
  decide: (copy: LeftCopy, take: boolean) => void
}) {
  const [copy, ...more] = copies
  if (!copy) return null
  return (
    <Notice role="status" className={styles['offered']}>
      這台裝置留著{momentOf(new Date(copy.at).toISOString())}打的、還沒送到伺服器的內容。
      {more.length > 0 && `另外還有 ${more.length} 份，這一份之後再問您。`}{' '}
      {isWhole ? (
        <Button look="secondary" size="small" onClick={() => decide(copy, true)}>
          放回來
        </Button>
      ) : (
        '這一頁打的字存好之後就能放回來。'
      )}{' '}
      <Button look="quiet" size="small" onClick={() => decide(copy, false)}>
        不要了
      </Button>
    </Notice>
  )
}
