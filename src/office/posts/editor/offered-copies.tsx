import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { momentOf } from '../words.ts'
import styles from './editor.module.css'
import type { LeftCopy } from './local-copy.ts'

/** What pages that are gone have typed and could not send, offered again, the newest first. */
export default function OfferedCopies({
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
