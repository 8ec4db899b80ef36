import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import styles from './review.module.css'
import { SubmitForm } from './submit-form.tsx'
import { reviewName, stepWords, submitTitle } from './words.ts'

/** On a manuscript's page: its review state, and the available actions. */
export function ReviewPanel({
  review,
  owner,
  version,
  panelKey,
  correction,
  unsaved,
}: {
  review: ManuscriptReview
  owner: string
  version: number
  panelKey: string
  /** The correction notice that was entered in the publish panel. */
  correction?: string | undefined
  /** Why the input is not saved. */
  unsaved: string | null
}) {
  const { uid, review: is, step, signing_channels: asking, may, steps } = review
  return (
    <section className={styles['panel']} aria-labelledby="review">
      <h2 id="review">
        審訂 <Badge look={is === 'signed' ? 'brand' : 'outline'}>{reviewName(review)}</Badge>
      </h2>
      {review.needs_signature && is !== 'signed' && (
        <p>
          {asking.length > 0 ? `放在「${asking.join('」「')}」` : '沒有選頻道、或寫到用藥劑量'}的文章，要有審訂者簽核才能發布。
        </p>
      )}
      {step && (
        <p data-why={step.note ? '' : undefined}>
          {stepWords(step)}
          {step.note && `：${step.note}`}
        </p>
      )}
      {review.stuck && (
        <Notice fault role="alert">
          {step?.reviewer}現在不能簽核這一篇：沒有審訂的權限了，或是參與了寫稿。請改送給別人。
        </Notice>
      )}
      <p>
        <SiteLink to={`/office/posts/${uid}/review`}>審訂頁：全文、改了什麼、註解{steps.length > 0 && '、經過'}</SiteLink>
      </p>
      {may.submit && (is !== 'signed' || (review.corrects && review.needs_signature)) && (
        <>
          <h3>{submitTitle(review)}</h3>
          <SubmitForm
            review={review}
            owner={owner}
            version={version}
            submitKey={panelKey}
            carried={correction}
            unsaved={unsaved}
          />
        </>
      )}
    </section>
  )
}
