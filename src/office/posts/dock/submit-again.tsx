import { Form } from 'react-router'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { Button } from '../../../ui/button/button.tsx'

/** To hand what was mended to the clinician who has read it before, at once: whoever has something to say to them has the sheet. */
export function SubmitAgain({
  review: { uid, review, clearance, whom_to_ask, clinicians, corrects, needs_signature },
  version,
  submitKey,
}: {
  review: ManuscriptReview
  version: number
  submitKey: string
}) {
  const asked = review === 'none' ? undefined : clinicians.find(({ id }) => id === whom_to_ask)
  // what readers are told was wrong is written where it is handed in
  const tells = corrects && needs_signature
  if (!asked || tells) return null
  // what may be published without them is only shown to them again by whoever wants to
  const isNext = review === 'sent_back' || clearance === 'unsigned'
  return (
    <Form method="post" action={`/office/posts/${uid}/review`}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={submitKey} />
      <input type="hidden" name="reviewer" value={asked.id} />
      <Button type="submit" name="intent" value="submit" look={isNext ? 'primary' : 'secondary'}>
        再送{asked.name}
      </Button>
    </Form>
  )
}
