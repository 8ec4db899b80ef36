import { may, type Person } from '../office/may.ts'

/**
 * Steps of a manuscript's version on its way to publication. Facts with a time and a person: the review state is
 * derived from them and never stored.
 */
export const stepKinds = [
  'submitted',
  'sent_back',
  'declined',
  'signed',
  'scheduled',
  'unscheduled',
  'published',
  'withdrawn',
] as const
export type StepKind = (typeof stepKinds)[number]

/** The properties of a step that decide the state. */
export interface Step {
  kind: StepKind
  /** Hash of the signed content of its version. */
  hash: string
  /**
   * The row of `authors` that is requested, or that answers; null if there is none: for a manuscript passed to
   * publishers, and for one that an editor sends back.
   */
  reviewer: number | null
  /** For a signature: its author has lost the right to sign by now. It was valid on its day, and clears nothing later. */
  lapsed?: boolean
}

/**
 * Review state of a manuscript: not requested; requested and not answered; sent back with a note; declined; the current
 * content is signed; it was signed and has changed; it is signed by a person who has lost the right to sign.
 */
export const reviewStates = ['none', 'waiting', 'sent_back', 'declined', 'signed', 'changed', 'lapsed'] as const
export type ReviewState = (typeof reviewStates)[number]

const refusals: readonly StepKind[] = ['sent_back', 'declined']
const answers: readonly StepKind[] = ['signed', ...refusals]

/** Whether a reviewer of a content sends it back, or declines it, in some steps. */
export const isRevoked = (steps: readonly Step[], { hash, reviewer }: Pick<Step, 'hash' | 'reviewer'>): boolean =>
  steps.some((step) => refusals.includes(step.kind) && step.reviewer === reviewer && step.hash === hash)

/** The newest signature of any content, unless its clinician has revoked it by sending the same content back. */
export function lastSignature<S extends Step>(steps: readonly S[]): S | null {
  const index = steps.findLastIndex(({ kind }) => kind === 'signed')
  const signature = steps[index]
  return signature === undefined || isRevoked(steps.slice(index + 1), signature) ? null : signature
}

/**
 * The signature that is valid for a content: the newest one, if it is of exactly this content.
 * @param steps the first one first
 * @param hash of the content to be published
 */
export function signatureOf<S extends Step>(steps: readonly S[], hash: string): S | null {
  const signature = lastSignature(steps)
  return signature?.hash === hash ? signature : null
}

/** The newest signature that a user has given and that is still valid; null if there is none. */
export const validSignatureBy = <S extends Step & { by: string | null }>(person: Person, steps: readonly S[]): S | null =>
  may(person, 'sign-content')
    ? (steps.findLast(({ kind, by }) => kind === 'signed' && by !== null && by === person.memberId) ?? null)
    : null

/** The signature that a user may revoke: their own, if it is the newest and valid, whatever the current content is. */
export const revocableSignature = <S extends Step>(person: Person, steps: readonly S[]): S | null => {
  const signature = lastSignature(steps)
  return may(person, 'sign-content') && person.author !== null && signature?.reviewer === person.author ? signature : null
}

/**
 * The correction that was submitted to a clinician for the published version; empty if there is none, and after its
 * publication.
 * @param steps the first one first
 */
export function requestedCorrection(steps: readonly (Step & { correction: string })[]): string {
  const last = steps.findLast(({ kind, reviewer }) => kind === 'published' || (kind === 'submitted' && reviewer !== null))
  return last?.kind === 'submitted' ? last.correction : ''
}

/**
 * The correction that was submitted with exactly this content and is not announced yet; empty if there is none. A
 * correction that was submitted with other words may be wrong for these.
 * @param steps the first one first
 * @param hash of the newest version
 */
export function correctionOf(steps: readonly (Step & { correction: string })[], hash: string): string {
  const lastAnnounced = steps.findLastIndex(({ kind }) => kind === 'published' || kind === 'scheduled')
  const last = steps.slice(lastAnnounced + 1).findLast(({ kind, reviewer }) => kind === 'submitted' && reviewer !== null)
  return last?.hash === hash ? last.correction : ''
}

const ofReview = ({ kind, reviewer }: Step) =>
  kind === 'signed' || refusals.includes(kind) || (kind === 'submitted' && reviewer !== null)

/**
 * The review state of a content, and the step that decides it.
 * @param steps the first one first
 * @param hash of the newest version
 */
export function reviewStateOf<S extends Step>(steps: readonly S[], hash: string): { state: ReviewState; step: S | null } {
  const signature = signatureOf(steps, hash)
  if (signature && !signature.lapsed) return { state: 'signed', step: signature }
  const step = steps.findLast(ofReview) ?? null
  switch (step?.kind) {
    case 'submitted':
      return { state: 'waiting', step }
    case 'sent_back':
    case 'declined':
      return { state: step.kind, step }
    case 'signed':
      return { state: step.lapsed && step.hash === hash ? 'lapsed' : 'changed', step }
    default:
      return { state: 'none', step: null }
  }
}

/**
 * Review state for the current reviewer of a manuscript: a request to a removed reviewer is no longer open, because it
 * cannot be answered.
 */
export function currentReviewState<S extends Step>(
  steps: readonly S[],
  hash: string,
  reviewer: number | null,
): { state: ReviewState; step: S | null } {
  const review = reviewStateOf(steps, hash)
  return review.state === 'waiting' && review.step?.reviewer !== reviewer ? { state: 'none', step: null } : review
}

/**
 * The answers whose version a user's review compares with, in order of preference: the user's own, then those of all
 * others. Each answer is for a version that was read completely: signed, sent back and declined alike.
 * @param steps the first one first
 * @param reader the user: as a member, and as the author in whose name they sign
 */
export function reviewAnswers<S extends Step & { by: string | null }>(
  steps: readonly S[],
  reader: { memberId: string | null; author: number | null },
): S[] {
  const answerSteps = steps.filter(({ kind }) => answers.includes(kind)).toReversed()
  const isOwn = ({ by, reviewer }: S) =>
    (by !== null && by === reader.memberId) || (reviewer !== null && reviewer === reader.author)
  return [...answerSteps.filter(isOwn), ...answerSteps.filter((step) => !isOwn(step))]
}
