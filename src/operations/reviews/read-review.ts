import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import {
  changesSinceSignature,
  draftsOf,
  mentionsOf,
  newsFor,
  sentBackManuscripts,
  spellingChangesSince,
  type WaitingItem,
  type WaitingRow,
  waitingForPublishers,
  waitingForReviewer,
} from '../../db/queries/manuscript-inbox.ts'
import { type StepRow, writersOf } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { clinicians } from '../../db/queries/staff.ts'
import { medicalContent } from '../../domain/manuscripts/canonical.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { maySign } from '../../domain/manuscripts/signature.ts'
import {
  correctionOf,
  currentReviewState,
  requestedCorrection,
  reviewAnswers,
  reviewStateOf,
  revocableSignature,
  validSignatureBy,
} from '../../domain/manuscripts/steps.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { asReviewer, may, visibilityScopeOf } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { contentOfVersion, hashOf, headOf, openManuscript, permissionContext, stepsOf } from '../manuscripts/versions.ts'
import { requireMay, requireMayWith } from '../require-may.ts'
import { clearForReaders } from './clear-for-readers.ts'
import { reviewDueOf } from './specialist-review.ts'

/**
 * A user's signature of a manuscript that they may no longer read, because another reviewer or none is asked now:
 * their signature, and whether they may revoke it. Null for users who may read the manuscript.
 * @throws sign_in_required, forbidden for users who neither may read it nor have signed it
 */
export async function readSignedPart(
  db: Database,
  viewer: Viewer,
  row: ManuscriptRow,
): Promise<{ signature: StepRow; steps: StepRow[]; isRevocable: boolean } | null> {
  if (may(viewer, 'read-manuscript', permissionContext(row))) return null
  const all = await stepsOf(db, row.uid)
  const signature = validSignatureBy(viewer, all)
  if (signature === null) requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  const steps = all.filter(({ by }) => by !== null && by === viewer.memberId)
  return signature && { signature, steps, isRevocable: revocableSignature(viewer, all) !== null }
}

/**
 * The review of such a manuscript, limited to the user's part: the content that they signed, and nothing of its later state.
 */
async function reviewOfSigned(
  db: Database,
  row: ManuscriptRow,
  { signature, steps, isRevocable }: NonNullable<Awaited<ReturnType<typeof readSignedPart>>>,
) {
  const content = await contentOfVersion(db, row.uid, signature.version)
  if (content === null) throw new Error(`manuscript ${row.uid} has lost version ${signature.version}, which was signed`)
  const { title, type, authors, channels, reviewer } = content.fields
  const { version, at: changedAt, hash, correction } = signature
  const signedFields = { title, type, authors, channels, reviewer, version, changedAt, embargoUntil: null }
  const { state, step } = reviewStateOf(steps, hash)
  const no = { edit: false, publish: false, submit: false, sign: false, decline: false, sendBack: false, spelling: false }
  return {
    row: { ...row, ...signedFields },
    onlySigned: true,
    corrects: false,
    correction,
    signedCorrection: correction,
    waitingCorrection: '',
    corrections: [],
    hash,
    state,
    since: null,
    answered: null,
    step,
    clearance: state === 'signed' ? ('signed' as const) : ('unsigned' as const),
    isAnsweredFor: true,
    isSignatureNeeded: true,
    channels: [],
    steps,
    clinicians: [],
    whomToAsk: null,
    mended: false,
    stuck: false,
    reviewDueOn: null,
    may: { ...no, takeBack: isRevocable },
  }
}

/**
 * The review of a manuscript: its steps, whether it may be published as it is, who can be asked, and which actions the
 * user may perform. A signer who may no longer read the manuscript sees only what they have signed.
 * @throws sign_in_required, forbidden, not_found
 */
export async function readReview({ db, viewer, now }: OperationContext, uid: number) {
  const row = await openManuscript(db, uid)
  const signedPart = await readSignedPart(db, viewer, row)
  if (signedPart) return reviewOfSigned(db, row, signedPart)
  const manuscript = permissionContext(row)
  const isOutOfTrash = row.trashedAt === null
  const content = await headOf(db, row)
  const published = row.publishedVersion === null ? null : ((await readPublished(db, uid))?.content ?? null)
  const asIs = { published, now, spellingOnly: false }
  const cleared = await clearForReaders(db, row, content, asIs)
  const { clearance, isSignatureNeeded, channels, steps, announced, correction, reportedUnsigned, isAnsweredFor } = cleared
  const { state, step } = currentReviewState(steps, hashOf(content), content.fields.reviewer)
  const writers = await writersOf(db, uid)
  const mayBeSigned = maySign(viewer, manuscript, writers)
  const submits = may(viewer, 'submit-manuscript', manuscript)
  const all = submits ? await clinicians(db) : []
  const authorized = all.filter(({ memberId, author }) =>
    maySign(asReviewer(memberId, author), { ...manuscript, reviewer: author }, writers),
  )
  const last = steps.at(-1)?.kind
  const answered = await firstStored(db, uid, reviewAnswers(steps, viewer))
  const correctionText = requestedCorrection(steps)
  const isNew =
    state === 'signed' && ((correctionText !== '' && correctionText !== step?.correction) || reportedUnsigned.length > 0)
  return {
    row,
    /** Whether the user may read only what they have signed. */
    onlySigned: false,
    /** The latest day for another review, if the user signs it now. */
    reviewDueOn: mayBeSigned ? await reviewDueOf(db, content.fields.channels, now) : null,
    /** Whether readers have read other content: then the publication needs a correction. */
    corrects: published !== null && announced !== null && medicalContent(published) !== medicalContent(content),
    /** The correction: submitted, or signed together with this content. */
    correction: correctionText || (step?.correction ?? ''),
    signedCorrection: correction ?? '',
    /** The correction submitted with this content and not published since. */
    waitingCorrection: correctionOf(steps, hashOf(content)),
    /** The published corrections at the end of the text: they are signed with it. */
    corrections: ((await correctionsOf(db, [uid])).get(uid) ?? []).map(({ at, text }) => ({ at, text })),
    hash: hashOf(content),
    state,
    /**
     * The default version to compare with: the one that the user answered last, or any reviewer did, or
     * otherwise the published one.
     */
    since: answered?.version ?? row.publishedVersion,
    /** The step of that answer; null if there is none. */
    answered,
    step,
    clearance,
    isSignatureNeeded,
    isAnsweredFor,
    channels,
    steps,
    clinicians: authorized,
    /**
     * The default reviewer: who was asked or signed last, if a new request is due; before the first request, the
     * reviewer of the content.
     */
    whomToAsk:
      state === 'sent_back' || state === 'changed'
        ? lastReviewer(steps, authorized)
        : state === 'none'
          ? askableReviewer(authorized, content)
          : null,
    /** Whether it was sent back and has been changed since. */
    mended: state === 'sent_back' && step?.hash !== hashOf(content),
    /** Whether it waits for a clinician who can no longer sign it: the request would never be answered. */
    stuck:
      submits &&
      state === 'waiting' &&
      typeof step?.reviewer === 'number' &&
      !authorized.some(({ author }) => author === step?.reviewer),
    may: {
      edit: may(viewer, 'edit-manuscript', manuscript),
      publish: isOutOfTrash && may(viewer, 'publish'),
      submit: submits && isOutOfTrash,
      sign: isOutOfTrash && mayBeSigned && (state !== 'signed' || isNew),
      decline: isOutOfTrash && mayBeSigned && state === 'waiting',
      sendBack:
        isOutOfTrash &&
        ((mayBeSigned && (state === 'waiting' || state === 'signed')) ||
          (may(viewer, 'send-back-manuscript', manuscript) &&
            (state === 'waiting' || last === 'submitted' || last === 'signed'))),
      /** Whether the user can revoke their own signature, of this content or of another that is public or scheduled. */
      takeBack: (state === 'changed' || (state === 'signed' && isOutOfTrash)) && revocableSignature(viewer, steps) !== null,
      spelling: may(viewer, 'mark-spelling-only', manuscript),
    },
  }
}

/** The author who was asked or signed last, if they can be asked. */
function lastReviewer(steps: readonly StepRow[], candidates: readonly { author: number }[]): number | null {
  const last = steps.findLast(({ kind, reviewer }) => reviewer !== null && (kind === 'submitted' || kind === 'signed'))
  return candidates.find(({ author }) => author === last?.reviewer)?.author ?? null
}

/** The reviewer of a content, if they can be asked. */
const askableReviewer = (candidates: readonly { author: number }[], { fields }: Content): number | null =>
  candidates.find(({ author }) => author === fields.reviewer)?.author ?? null

/**
 * The first of these steps whose version still exists: versions that an earlier release sent back may have been thinned out.
 */
async function firstStored(db: Database, uid: number, steps: readonly StepRow[]): Promise<StepRow | null> {
  for (const step of steps) if ((await contentOfVersion(db, uid, step.version)) !== null) return step
  return null
}

/** The maximum number of entries of each kind. */
const itemsPerList = 20
/** How long a user is informed of what others did with their manuscripts, milliseconds. */
const newsPeriod = 30 * 24 * 3_600_000

/**
 * The user's inbox: manuscripts to sign, to publish, sent back to them, notes to answer; manuscripts that they
 * signed and that were published with changed spelling or content since; what others published or withdrew of
 * theirs; and their own drafts.
 * @throws sign_in_required, forbidden
 */
export async function readInbox({ db, viewer, now }: OperationContext) {
  requireMay(viewer, 'list-manuscripts')
  const { memberId, author } = viewer
  const noRows: WaitingRow[] = []
  const noItems: WaitingItem[] = []
  const visibility = visibilityScopeOf(viewer)
  if (memberId === null)
    return {
      review: noRows,
      ready: noRows,
      back: noRows,
      mentions: noItems,
      changed: noItems,
      spelling: noRows,
      news: noRows,
      drafts: noRows,
    }
  const signingAuthor = author !== null && may(viewer, 'sign-content') ? author : null
  const since = new Date(now.getTime() - newsPeriod)
  const [review, ready, sentBack, changed, spelling, news, drafts, mentions] = await Promise.all([
    signingAuthor === null ? noRows : waitingForReviewer(db, signingAuthor, itemsPerList),
    may(viewer, 'publish') ? waitingForPublishers(db, itemsPerList) : noRows,
    sentBackManuscripts(db, memberId, visibility, itemsPerList),
    signingAuthor === null ? noItems : changesSinceSignature(db, signingAuthor, since, itemsPerList),
    signingAuthor === null ? noRows : spellingChangesSince(db, signingAuthor, visibility, since, itemsPerList),
    newsFor(db, memberId, visibility, since, itemsPerList),
    may(viewer, 'start-manuscript') ? draftsOf(db, memberId, itemsPerList) : noRows,
    mentionsOf(db, memberId, visibility, itemsPerList),
  ])
  return { review, ready, back: sentBack, mentions, changed, spelling, news, drafts }
}
