import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import styles from '../posts.module.css'
import type { PublishMode } from './publish-mode.ts'

/** Why the newest version cannot be published yet, and the step that leads there. */
export function PublishBlockers({
  review: { review, step, stuck, clearance, corrects, needs_signature, may },
  way,
}: {
  review: ManuscriptReview
  way: Extract<PublishMode['way'], 'submit' | 'mend'>
}) {
  if (way === 'mend') return <p>還不能發布。照上面寫的改好、儲存，發布的按鈕就在這裡。</p>
  const waits = review === 'waiting' && !stuck
  const reports = corrects && needs_signature
  return (
    <>
      <p>
        還不能發布
        {waits
          ? `：正在等${step?.reviewer}簽核，簽好就可以。`
          : clearance === 'signed'
            ? '：內文簽好了，更正說明還沒有。'
            : '，要先送審、簽核。'}
        {reports && !waits && '讀者讀過的內容改了，更正說明寫在送審裡，和內文一起簽，發布時就不用再寫。'}
      </p>
      {may.submit && (
        <p className={styles['ways']}>
          <a href="#review" className={buttonClass({ look: waits ? 'secondary' : 'primary' }, styles['leads'])}>
            {waits ? '改送給別人' : '去送審'}
          </a>
        </p>
      )}
    </>
  )
}
