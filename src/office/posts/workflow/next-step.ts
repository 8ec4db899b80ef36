import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { momentOf } from '../words.ts'

type ManuscriptState = Pick<ManuscriptDetails, 'state' | 'changed'>
type Steps = readonly Pick<ManuscriptReview['steps'][number], 'kind' | 'reviewer'>[]
type Reviewed = Pick<ManuscriptReview, 'review' | 'mended' | 'clearance'> & { steps: Steps }

interface NextStepInput {
  manuscript: ManuscriptState & Pick<ManuscriptDetails, 'publish_date' | 'corrects'>
  review: Reviewed & Pick<ManuscriptReview, 'step' | 'needs_signature' | 'signing_channels' | 'signed_correction' | 'stuck'>
  /** Number of problems to fix before publishing, apart from the signature. */
  blocking: number
  /** A clinician is named and has not signed: it may not be published under their name. */
  named: boolean
  /** Whether the current user may publish it. */
  publishes: boolean
}

const isOut = ({ state }: ManuscriptState) => state === 'public' || state === 'scheduled'

/** Nothing to do: the newest version is published, or scheduled. */
const isThere = (manuscript: ManuscriptState) => isOut(manuscript) && !manuscript.changed

/**
 * Whether it was passed on to the publishers, who may publish it, with no event since: earlier comments are resolved by
 * that.
 */
export function isForwarded({ steps, clearance }: Pick<ManuscriptReview, 'clearance'> & { steps: Steps }): boolean {
  const last = steps.at(-1)
  return clearance !== 'unsigned' && last?.kind === 'submitted' && last.reviewer === ''
}

/**
 * The direct action of the submitter: read the required changes, or resubmit to the same clinician; null for neither.
 */
export function directStep(manuscript: ManuscriptState, { review, mended, steps, clearance }: Reviewed): 'read' | 'again' | null {
  if (isForwarded({ steps, clearance })) return null
  // publishing a rejected version decides that it stays as it is
  const isDecided = isThere(manuscript) && steps.at(-1)?.kind === 'published'
  if (review === 'sent_back' && !mended) return isDecided ? null : 'read'
  if (isThere(manuscript)) return null
  return review === 'sent_back' || review === 'changed' ? 'again' : null
}

/** The state of a manuscript and the next step, in one sentence. */
export function nextStep({ manuscript, review, publishes, ...rest }: NextStepInput): string {
  const { state, publish_date, corrects } = manuscript
  const stateWords = {
    draft: '草稿，讀者看不到',
    scheduled: `排在 ${publish_date === null ? '' : momentOf(publish_date)}（台北）公開`,
    public: '已經公開',
    ended: '期限到了，讀者看不到',
    withdrawn: '已經下架，讀者看不到',
    trashed: '在垃圾桶裡',
  }[state]
  const sentBack = directStep(manuscript, review) === 'read' ? `${review.step?.by || reviewerOf(review)}請您修改` : null
  if (isThere(manuscript))
    return `${stateWords}，${state === 'public' ? '讀者看到的就是這一版' : '排的就是這一版'}${sentBack ? `；${sentBack}` : ''}。`
  const since = isOut(manuscript) ? `${stateWords}；之後改的${state === 'public' ? '讀者還看不到' : '還沒排進去'}` : stateWords
  return `${since}，${sentBack ?? comesNext({ review, publishes, corrects, ...rest })}。`
}

const reviewerOf = ({ step }: Pick<NextStepInput['review'], 'step'>) => step?.reviewer || '審訂者'

function comesNext({
  review,
  blocking,
  named,
  publishes,
  corrects,
}: Omit<NextStepInput, 'manuscript'> & { corrects: boolean }): string {
  const who = reviewerOf(review)
  if (review.stuck) return `${who}不能簽核了，請改送給別人`
  if (review.review === 'waiting') return `等${who}簽核`
  const isWithPublishers = isForwarded(review)
  if (review.review === 'sent_back' && !isWithPublishers) return `${review.step?.by || who}退回之後改過了，請再送審`
  if (review.review === 'declined' && !isWithPublishers) return `${who}婉拒了，請送給別人`
  if (review.clearance === 'unsigned' && review.review === 'lapsed') return `${who}現在不能簽核了，請送給別人`
  if (review.clearance === 'unsigned')
    return review.review === 'changed' ? `${who}簽過又改了，要再送審` : `${whatAsks(review.signing_channels)}要簽核，請送審`
  if (corrects && review.needs_signature && review.signed_correction === '') return '更正說明也要簽核，請再送審'
  if (blocking > 0) return `有 ${blocking} 處要先改好`
  if (named) return '選了審訂者，還沒簽核，請送審'
  const isSigned = review.review === 'signed'
  if (!publishes && isWithPublishers) return '送給總編輯了，等總編輯發布'
  if (!publishes) return isSigned ? '簽核好了，等總編輯發布' : '寫好了請送審'
  return `${isSigned ? '簽核好了，' : ''}可以發布${corrects ? '更正' : ''}`
}

/**
 * What requires the signature: the channels, or the text itself, because it has never been signed or contains a dose.
 */
const whatAsks = (channels: readonly string[]) => (channels.length > 0 ? `「${channels.join('、')}」` : '這一篇')
