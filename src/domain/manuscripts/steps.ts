import { may, type Person } from '../office/may.ts'

/**
 * What can happen to a version of a manuscript on its way to readers. Facts, each with its moment and its person: how a manuscript
 * is with its review is worked out from them and stands nowhere.
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

/** One step, as far as it decides anything. */
export interface Step {
  kind: StepKind
  /** What a clinician signs of the version that it was about, as its hash. */
  hash: string
  /**
   * The row of `authors` that is asked, or that answers in its name; null where nobody is: of a manuscript that is handed to those
   * who publish, and of one that an editor sends back.
   */
  reviewer: number | null
  /** Of a signature: whoever gave it may not sign any more, at this moment. It was good on its day, and clears nothing that comes after. */
  lapsed?: boolean
}

/**
 * How a manuscript is with its review: nobody was asked; somebody is, and has not answered; it came back with a note; the one who
 * was asked declined; what it says now is signed; it was signed, and says something else by now; it is signed by
 * somebody who may not sign any more.
 */
export const reviewStates = ['none', 'waiting', 'sent_back', 'declined', 'signed', 'changed', 'lapsed'] as const
export type ReviewState = (typeof reviewStates)[number]

const refusals: readonly StepKind[] = ['sent_back', 'declined']
const answers: readonly StepKind[] = ['signed', ...refusals]

/** Whether whoever has read a content sends it back, or declines it, in some steps. */
export const isTakenBack = (steps: readonly Step[], { hash, reviewer }: Pick<Step, 'hash' | 'reviewer'>): boolean =>
  steps.some((step) => refusals.includes(step.kind) && step.reviewer === reviewer && step.hash === hash)

/** The newest signature, of whatever content, if its clinician has not taken it back since by sending the same content back. */
export function lastSignature<S extends Step>(steps: readonly S[]): S | null {
  const at = steps.findLastIndex(({ kind }) => kind === 'signed')
  const signature = steps[at]
  return signature === undefined || isTakenBack(steps.slice(at + 1), signature) ? null : signature
}

/**
 * The signature that holds for a content: the one that stands, if it is of just this.
 * @param steps the first one first
 * @param hash of what would be read
 */
export function signatureOf<S extends Step>(steps: readonly S[], hash: string): S | null {
  const signature = lastSignature(steps)
  return signature?.hash === hash ? signature : null
}

/** The newest signature that somebody who still signs has given themselves; null where there is none. */
export const signedBy = <S extends Step & { by: string | null }>(person: Person, steps: readonly S[]): S | null =>
  may(person, 'sign-content')
    ? (steps.findLast(({ kind, by }) => kind === 'signed' && by !== null && by === person.memberId) ?? null)
    : null

/** The signature that somebody may take back: their own, if it is the newest and stands, whatever the text says by now. */
export const takenBackBy = <S extends Step>(person: Person, steps: readonly S[]): S | null => {
  const signature = lastSignature(steps)
  return may(person, 'sign-content') && person.author !== null && signature?.reviewer === person.author ? signature : null
}

/**
 * What readers are to be told was wrong, as it was handed to a clinician with what they have before them; empty for nothing, and
 * once it was published.
 * @param steps the first one first
 */
export function correctionAsked(steps: readonly (Step & { correction: string })[]): string {
  const last = steps.findLast(({ kind, reviewer }) => kind === 'published' || (kind === 'submitted' && reviewer !== null))
  return last?.kind === 'submitted' ? last.correction : ''
}

/**
 * What readers are to be told was wrong, as it was handed in with just this content and has not been told since; empty for nothing.
 * A sentence that was handed in with other words may say of these what is not so.
 * @param steps the first one first @param hash of the newest version
 */
export function correctionOf(steps: readonly (Step & { correction: string })[], hash: string): string {
  const told = steps.findLastIndex(({ kind }) => kind === 'published' || kind === 'scheduled')
  const last = steps.slice(told + 1).findLast(({ kind, reviewer }) => kind === 'submitted' && reviewer !== null)
  return last?.hash === hash ? last.correction : ''
}

const ofReview = ({ kind, reviewer }: Step) =>
  kind === 'signed' || refusals.includes(kind) || (kind === 'submitted' && reviewer !== null)

/** How a content is with its review, and the step that says so. @param steps the first one first @param hash of the newest version */
export function reviewStateOf<S extends Step>(steps: readonly S[], hash: string): { is: ReviewState; step: S | null } {
  const signature = signatureOf(steps, hash)
  if (signature && !signature.lapsed) return { is: 'signed', step: signature }
  const step = steps.findLast(ofReview) ?? null
  switch (step?.kind) {
    case 'submitted':
      return { is: 'waiting', step }
    case 'sent_back':
    case 'declined':
      return { is: step.kind, step }
    case 'signed':
      return { is: step.lapsed && step.hash === hash ? 'lapsed' : 'changed', step }
    default:
      return { is: 'none', step: null }
  }
}

/**
 * The same, by whom the manuscript names as its reviewer now: where the one who was asked was taken off, nobody is waited for, since
 * nobody can answer.
 */
export function reviewNow<S extends Step>(
  steps: readonly S[],
  hash: string,
  reviewer: number | null,
): { is: ReviewState; step: S | null } {
  const review = reviewStateOf(steps, hash)
  return review.is === 'waiting' && review.step?.reviewer !== reviewer ? { is: 'none', step: null } : review
}

/**
 * The answers from which somebody looks at what has changed since, the nearest one first: their own, then those of all others.
 * Each answer is of a version that was read whole: signed, sent back and declined alike.
 * @param steps the first one first
 * @param looks whoever looks: as a member, and as the author in whose name they sign
 */
export function answersFor<S extends Step & { by: string | null }>(
  steps: readonly S[],
  looks: { memberId: string | null; author: number | null },
): S[] {
  const given = steps.filter(({ kind }) => answers.includes(kind)).toReversed()
  const isOwn = ({ by, reviewer }: S) =>
    (by !== null && by === looks.memberId) || (reviewer !== null && reviewer === looks.author)
  return [...given.filter(isOwn), ...given.filter((step) => !isOwn(step))]
}
