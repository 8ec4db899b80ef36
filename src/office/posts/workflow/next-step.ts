import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../../contract/reviews.ts'
import type { PublicState } from '../../../domain/manuscripts/state.ts'
import { formatTaipei } from '../../../domain/time/taipei.ts'
import type { ActionResult } from '../action-result.ts'
import type { SaveState, SaveStates } from '../editor/save-status.ts'
import { momentOf } from '../labels.ts'

interface PublishModeInput {
  review: Pick<ManuscriptReview, 'clearance' | 'review' | 'needs_signature' | 'signed_correction' | 'corrects'>
  checks: readonly Pick<ManuscriptCheck, 'blocking' | 'place'>[]
  /** The publication time set in the manuscript. */
  publishAt: string | null
  now: string
  /** Whether it is published already, so that no time can be set. */
  isPublic: boolean
  /** Whether the current user may publish spelling fixes. */
  mayFixSpelling: boolean
}

/** Whether the missing signature is what blocks publishing: the named clinician has to sign, or to receive it again. */
export const isSignaturePath = (path: string): boolean => path === 'signature' || path === 'fields.reviewer'

/**
 * Action of the publish panel: to publish; to set a time, before which it may not be public; to submit it, because a
 * clinician has to sign it or its correction notice; or to fix it first. Only the first two have a publish button.
 */
export interface PublishMode {
  action: 'publish' | 'schedule' | 'submit' | 'fix'
  /** Whether it may be published as a spelling fix, without a notice and without another signature. */
  spelling: boolean
}

export function publishMode({ review, checks, publishAt, now, isPublic, mayFixSpelling: spells }: PublishModeInput): PublishMode {
  const { clearance, review: reviewState, needs_signature, signed_correction, corrects } = review
  const paths = checks.filter(({ blocking }) => blocking).map(({ place }) => place)
  const isResolvedByScheduling = (path: string) =>
    !isPublic && (path === 'fields.embargo.until' || (path === 'fields.ends_on' && publishAt !== null && publishAt > now))
  if (paths.some((path) => !isSignaturePath(path) && !isResolvedByScheduling(path))) return { action: 'fix', spelling: false }
  const correctionNeedsSignature = corrects && needs_signature
  // a signed text, or one in review, may be corrected in its spelling without another signature
  const allowsSpellingFix = clearance === 'unsigned' && (reviewState === 'changed' || corrects)
  // a reviewer who has not responded blocks a first publication, but not a typo fix in a published text
  const isReviewerPending = !isPublic && paths.includes('fields.reviewer')
  const spelling =
    spells && (corrects || allowsSpellingFix) && !isReviewerPending && !(correctionNeedsSignature && signed_correction !== '')
  const isUnsigned = paths.some(isSignaturePath) || (correctionNeedsSignature && signed_correction === '')
  if (isUnsigned) return { action: 'submit', spelling }
  return { action: paths.length > 0 ? 'schedule' : 'publish', spelling }
}

/**
 * The scheduled publication time of a manuscript; null for none. The time of a cancelled schedule is ignored, although
 * it remains in the manuscript.
 */
export function scheduledTime(
  { fields: { publish_at } }: { fields: Pick<ManuscriptDetails['fields'], 'publish_at'> },
  steps: readonly Pick<ManuscriptReview['steps'][number], 'kind' | 'public_at'>[],
): string | null {
  const last = steps.findLast(({ kind }) => ['scheduled', 'published', 'unscheduled'].includes(kind))
  if (publish_at === null || last?.kind !== 'unscheduled') return publish_at
  const cancelledTime = steps.findLast(({ kind }) => kind === 'scheduled')?.public_at ?? null
  return cancelledTime !== null && new Date(cancelledTime).getTime() === new Date(publish_at).getTime() ? null : publish_at
}

type ManuscriptState = Pick<ManuscriptDetails, 'state' | 'changed'>
type Steps = readonly Pick<ManuscriptReview['steps'][number], 'kind' | 'reviewer'>[]
type ReviewState = Pick<ManuscriptReview, 'review' | 'mended' | 'clearance'> & { steps: Steps }

interface NextStepInput {
  manuscript: ManuscriptState & Pick<ManuscriptDetails, 'publish_date' | 'corrects'>
  review: ReviewState & Pick<ManuscriptReview, 'step' | 'needs_signature' | 'signing_channels' | 'signed_correction' | 'stuck'>
  /** Number of problems to fix before publishing, apart from the signature. */
  blocking: number
  /** A clinician is named and has not signed: it may not be published under their name. */
  hasUnsignedReviewer: boolean
  /** Whether the current user may publish it. */
  mayPublish: boolean
}

const isPublicOrScheduled = ({ state }: ManuscriptState) => state === 'public' || state === 'scheduled'

/** Nothing to do: the newest version is published, or scheduled. */
const isUpToDate = (manuscript: ManuscriptState) => isPublicOrScheduled(manuscript) && !manuscript.changed

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
export function directStep(
  manuscript: ManuscriptState,
  { review, mended, steps, clearance }: ReviewState,
): 'read' | 'again' | null {
  if (isForwarded({ steps, clearance })) return null
  // publishing a rejected version overrides the rejection
  const isDecided = isUpToDate(manuscript) && steps.at(-1)?.kind === 'published'
  if (review === 'sent_back' && !mended) return isDecided ? null : 'read'
  if (isUpToDate(manuscript)) return null
  return review === 'sent_back' || review === 'changed' ? 'again' : null
}

/** The state of a manuscript and the next step, in one sentence. */
export function nextStep({ manuscript, review, mayPublish, ...rest }: NextStepInput): string {
  const { state, publish_date, corrects } = manuscript
  const stateLabels = {
    draft: '草稿，讀者看不到',
    scheduled: `排在 ${publish_date === null ? '' : momentOf(publish_date)}（台北）公開`,
    public: '已經公開',
    ended: '期限到了，讀者看不到',
    withdrawn: '已經下架，讀者看不到',
    trashed: '在垃圾桶裡',
  }[state]
  const sentBack = directStep(manuscript, review) === 'read' ? `${review.step?.by || reviewerOf(review)}請您修改` : null
  if (isUpToDate(manuscript))
    return `${stateLabels}，${state === 'public' ? '讀者看到的就是這一版' : '排的就是這一版'}${sentBack ? `；${sentBack}` : ''}。`
  const since = isPublicOrScheduled(manuscript)
    ? `${stateLabels}；之後改的${state === 'public' ? '讀者還看不到' : '還沒排進去'}`
    : stateLabels
  return `${since}，${sentBack ?? nextStepLabel({ review, mayPublish, corrects, ...rest })}。`
}

const reviewerOf = ({ step }: Pick<NextStepInput['review'], 'step'>) => step?.reviewer || '審訂者'

function nextStepLabel({
  review,
  blocking,
  hasUnsignedReviewer,
  mayPublish,
  corrects,
}: Omit<NextStepInput, 'manuscript'> & { corrects: boolean }): string {
  const reviewerName = reviewerOf(review)
  if (review.stuck) return `${reviewerName}不能簽核了，請改送給別人`
  if (review.review === 'waiting') return `等${reviewerName}簽核`
  const isWithPublishers = isForwarded(review)
  if (review.review === 'sent_back' && !isWithPublishers) return `${review.step?.by || reviewerName}退回之後改過了，請再送審`
  if (review.review === 'declined' && !isWithPublishers) return `${reviewerName}婉拒了，請送給別人`
  if (review.clearance === 'unsigned' && review.review === 'lapsed') return `${reviewerName}現在不能簽核了，請送給別人`
  if (review.clearance === 'unsigned')
    return review.review === 'changed'
      ? `${reviewerName}簽過又改了，要再送審`
      : `${signatureReason(review.signing_channels)}要簽核，請送審`
  if (corrects && review.needs_signature && review.signed_correction === '') return '更正說明也要簽核，請再送審'
  if (blocking > 0) return `有 ${blocking} 處要先改好`
  if (hasUnsignedReviewer) return '選了審訂者，還沒簽核，請送審'
  const isSigned = review.review === 'signed'
  if (!mayPublish && isWithPublishers) return '送給總編輯了，等總編輯發布'
  if (!mayPublish) return isSigned ? '簽核好了，等總編輯發布' : '寫好了請送審'
  return `${isSigned ? '簽核好了，' : ''}可以發布${corrects ? '更正' : ''}`
}

/**
 * Why a signature is required: the channels, or the text itself, because it has never been signed or contains a dose.
 */
const signatureReason = (channels: readonly string[]) => (channels.length > 0 ? `「${channels.join('、')}」` : '這一篇')

interface ActionEffectInput {
  action: Extract<PublishMode['action'], 'publish' | 'schedule'>
  /** The future time of publication; null for now. */
  scheduledAt: string | null
  /** Whether the entered time is past, so that nothing would happen. */
  isPast: boolean
  /** The past day of the stored time, by which lists sort the post; null for none. */
  storedPastDate: string | null
  state: PublicState
  now: string
}

/** The effect of the button, shown before the click. */
export function actionEffect({ action, scheduledAt, isPast, storedPastDate, state, now }: ActionEffectInput): string {
  if (isPast) return '這個公開時間已經過了：換成以後的時間就是排程，清空就是立刻公開。'
  if (scheduledAt === null)
    return action === 'schedule'
      ? '還不能立刻公開，上面寫了為什麼：換一個公開時間就可以排程。'
      : `按下立刻發布，讀者會看到已經儲存的稿子，立刻${state === 'public' ? '換成新的' : '公開'}。${
          storedPastDate === null ? '' : `日期是 ${storedPastDate}，列表會把它排在那一天；要用現在的時間，就把公開時間清空。`
        }`
  const scheduleMessage = `按下排程，已經儲存的稿子會在${formatTaipei(new Date(scheduledAt), new Date(now))}（台北時間）公開，在那之前讀者看不到。`
  if (action === 'schedule') return scheduleMessage
  return `${scheduleMessage}${state === 'scheduled' ? '要立刻公開，按「現在公開」。' : '要立刻公開，就把公開時間清空。'}`
}

/** The message while input is not saved: nothing is published before that. */
const unsavedMessages: Record<SaveState['kind'], string | null> = {
  saved: null,
  unsaved: '最後打的字正要儲存；存好之後就可以{does}。',
  saving: '最後打的字正在儲存；存好之後就可以{does}。',
  failed: '連不上伺服器，最後打的字還沒儲存；存好之後才能{does}。',
  'sign-in-required': '最後打的字還沒儲存，要先再登入一次；存好之後才能{does}。',
  trashed: '這份稿件被丟進垃圾桶了；拿回來、存好之後才能{does}。',
  refused: '最後打的字沒有存進去；照上面說的改好、存好之後才能{does}。',
  conflict: '有一處您和別人都改了，還沒決定用誰的；決定之後才能{does}。',
}

/** Messages for unsaved settings: an embargo that is entered but not saved would have no effect. */
const unsavedSettingsMessages: Record<SaveStates['settings'], string | null> = {
  saved: null,
  invalid: '有設定還沒存進去，原因寫在那一格旁邊；改好或改回來，才能{does}。',
  conflict: '同事也改了同一項設定，還沒存進去；按「儲存」選用誰的，才能{does}。',
}

/** Why publishing or submitting has to wait; null when all input is saved, or the editor has not reported yet. */
export const unsavedReason = (
  saveStatus: SaveState['kind'] | null,
  settings: SaveStates['settings'],
  actionLabel: '發布' | '送審',
): string | null =>
  ((saveStatus === null ? null : unsavedMessages[saveStatus]) ?? unsavedSettingsMessages[settings])?.replace(
    '{does}',
    actionLabel,
  ) ?? null

/**
 * The errors of the last attempt that still apply: of a time while the input is unchanged, of a spelling fix until the
 * next save.
 */
export function currentErrors(
  errors: Record<string, string>,
  failedAttempt: ActionResult['failedAttempt'],
  { version, field }: { version: number; field: string },
): Record<string, string> {
  if (!failedAttempt) return errors
  // submitted without a time: the time was not the error
  const isOutdated: Record<string, boolean> = {
    publish_at: failedAttempt.publishAt !== null && failedAttempt.publishAt !== field,
    spelling_only: failedAttempt.version !== version,
  }
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isOutdated[name]))
}
