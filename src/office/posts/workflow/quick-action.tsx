import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import styles from '../posts.module.css'
import { directStep } from './next-step.ts'
import { Resubmit } from './resubmit.tsx'
import dock from './workflow-bar.module.css'

interface Props {
  manuscript: ManuscriptDetails
  review: ManuscriptReview
  submitKey: string
}

/** Workflow actions after a response, without a panel: read a rejection first, and resubmit a fixed manuscript. */
export function QuickAction({ manuscript, review, submitKey }: Props) {
  const step = directStep(manuscript, review)
  if (!review.may.submit || step === null) return null
  if (step === 'again') return <Resubmit review={review} version={manuscript.version} submitKey={submitKey} />
  return (
    <a href={`/office/posts/${review.uid}/review`} data-sheet="notes" className={buttonClass({}, styles['leads'])}>
      看要改什麼
    </a>
  )
}

const maxReasonLength = 80

/** The reviewer's reason for a rejection, where reading it is the next step. */
export function SentBackReason({ manuscript, review }: Omit<Props, 'submitKey'>) {
  const note = review.step?.note
  if (!note || directStep(manuscript, review) !== 'read') return null
  const characters = [...note.replace(/\s+/g, ' ')]
  return (
    <span className={dock['why']}>
      「{characters.length > maxReasonLength ? `${characters.slice(0, maxReasonLength).join('')}…` : characters.join('')}」
    </span>
  )
}
