import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'
import styles from './review.module.css'

/** The correction notices below the text: earlier ones, and the new one. They are part of what is signed. */
export const SignedCorrections = ({
  review: { correction, corrections },
}: {
  review: Pick<ManuscriptReview, 'correction' | 'corrections'>
}) => (
  <>
    {corrections.length > 0 && (
      <div role="note">
        <p>讀者在文末看過的更正，也一起簽：</p>
        <ul>
          {corrections.map(({ at, text }) => (
            <li key={at}>
              {dottedDay(taipeiDay(new Date(at)))}　<span className={styles['wording']}>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    )}
    {correction && (
      <p role="note">
        更正說明，會記在文末，跟著一起簽：<span className={styles['wording']}>{correction}</span>
      </p>
    )}
  </>
)
