import { Form } from 'react-router'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { Button } from '../../../ui/button/button.tsx'

/**
 * Resubmits a fixed text to the clinician who reviewed it before, without a panel; a comment can be added in the panel.
 */
export function Resubmit({
  review: { uid, review, clearance, whom_to_ask, clinicians, corrects, needs_signature },
  version,
  submitKey,
}: {
  review: ManuscriptReview
  version: number
  submitKey: string
}) {
  const lastReviewer = review === 'none' ? undefined : clinicians.find(({ id }) => id === whom_to_ask)
  // the correction notice is written when submitting
  const reports = corrects && needs_signature
  if (!lastReviewer || reports) return null
  // a text that may be published without the clinician is resubmitted only on request
  const isNext = review === 'sent_back' || clearance === 'unsigned'
  return (
    <Form method="post" action={`/office/posts/${uid}/review`}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={submitKey} />
      <input type="hidden" name="reviewer" value={lastReviewer.id} />
      <Button type="submit" name="intent" value="submit" look={isNext ? 'primary' : 'secondary'}>
        再送{lastReviewer.name}
      </Button>
    </Form>
  )
}
