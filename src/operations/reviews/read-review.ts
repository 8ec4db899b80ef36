import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { type StepRow, writersOf } from '../../db/queries/manuscript-steps.ts'
import { readPrint } from '../../db/queries/prints.ts'
import { clinicians } from '../../db/queries/staff.ts'
import { medicalContent } from '../../domain/manuscripts/canonical.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { maySign } from '../../domain/manuscripts/signature.ts'
import { answersFor, correctionAsked, correctionOf, reviewNow, takenBackBy } from '../../domain/manuscripts/steps.ts'
import { may, reviewing } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { contentOfVersion, hashOf, headOf, inQuestion, openManuscript } from '../manuscripts/versions.ts'
import { clearedForReaders } from './clear-for-readers.ts'
import { onlySigned, reviewOfSigned } from './read-signed.ts'

/**
 * How a manuscript is with its review: what has happened to it, whether it may be given to readers as it stands, whom one can ask,
 * and what whoever looks may do about it. Whoever has signed it and may not read it any more sees what they have signed.
 * @throws sign_in_required, forbidden, not_found
 */
export async function readReview({ db, viewer, now }: OperationContext, uid: number) {
  const row = await openManuscript(db, uid)
  const own = await onlySigned(db, viewer, row)
  if (own) return reviewOfSigned(db, row, own)
  const manuscript = inQuestion(row)
  const isHere = row.trashedAt === null
  const content = await headOf(db, row)
  const print = row.publishedVersion === null ? null : ((await readPrint(db, uid))?.content ?? null)
  const asIs = { print, now, spellingOnly: false }
  const cleared = await clearedForReaders(db, row, content, asIs)
  const { clearance, isSignatureNeeded, channels, steps, announced, correction, toldUnsigned, isAnsweredFor } = cleared
  const { is, step } = reviewNow(steps, hashOf(content), content.fields.reviewer)
  const writers = await writersOf(db, uid)
  const signs = maySign(viewer, manuscript, writers)
  const submits = may(viewer, 'submit-manuscript', manuscript)
  const all = submits ? await clinicians(db) : []
  const able = all.filter(({ memberId, author }) =>
    maySign(reviewing(memberId, author), { ...manuscript, reviewer: author }, writers),
  )
  const last = steps.at(-1)?.kind
  const answered = await firstKept(db, uid, answersFor(steps, viewer))
  const asked = correctionAsked(steps)
  const isNew = is === 'signed' && ((asked !== '' && asked !== step?.correction) || toldUnsigned.length > 0)
  return {
    row,
    /** Whoever looks may read no more of it than what they have signed. */
    onlySigned: false,
    /** Readers have read something else: to publish this says so. */
    corrects: print !== null && announced !== null && medicalContent(print) !== medicalContent(content),
    /** What readers are to be told was wrong: handed in, and signed with just this. */
    correction: asked || (step?.correction ?? ''),
    signedCorrection: correction ?? '',
    /** The same, as it was handed in with just this and not told since. */
    waitingCorrection: correctionOf(steps, hashOf(content)),
    /** What readers were told before, at the end of the text: it is signed with it. */
    corrections: ((await correctionsOf(db, [uid])).get(uid) ?? []).map(({ at, text }) => ({ at, text })),
    hash: hashOf(content),
    state: is,
    /** What to compare with: what whoever looks has answered last, or anybody has, or else what readers have. */
    since: answered?.version ?? row.publishedVersion,
    /** The answer that this was; null where nobody has answered. */
    answered,
    step,
    clearance,
    isSignatureNeeded,
    isAnsweredFor,
    channels,
    steps,
    clinicians: able,
    /** Who was asked or signed last, where they would be asked again; where nobody was, who stands as the reviewer. */
    whomToAsk: is === 'sent_back' || is === 'changed' ? lastAsked(steps, able) : is === 'none' ? among(able, content) : null,
    /** It was sent back, and says something else by now. */
    mended: is === 'sent_back' && step?.hash !== hashOf(content),
    /** It waits for a clinician who cannot sign it any more: nobody would ever answer. */
    stuck:
      submits && is === 'waiting' && typeof step?.reviewer === 'number' && !able.some(({ author }) => author === step?.reviewer),
    may: {
      edit: may(viewer, 'edit-manuscript', manuscript),
      publish: isHere && may(viewer, 'publish'),
      submit: submits && isHere,
      sign: isHere && signs && (is !== 'signed' || isNew),
      decline: isHere && signs && is === 'waiting',
      sendBack:
        isHere &&
        ((signs && (is === 'waiting' || is === 'signed')) ||
          (may(viewer, 'send-back-manuscript', manuscript) && (is === 'waiting' || last === 'submitted' || last === 'signed'))),
      /** Their own signature, of these words or of others: of what readers have, or will have. */
      takeBack: (is === 'changed' || (is === 'signed' && isHere)) && takenBackBy(viewer, steps) !== null,
      spelling: may(viewer, 'mark-spelling-only', manuscript),
    },
  }
}

/** The author who was asked or signed last, if they can be asked. */
function lastAsked(steps: readonly StepRow[], can: readonly { author: number }[]): number | null {
  const last = steps.findLast(({ kind, reviewer }) => reviewer !== null && (kind === 'submitted' || kind === 'signed'))
  return can.find(({ author }) => author === last?.reviewer)?.author ?? null
}

/** The author who stands as the reviewer of a content, if they can be asked. */
const among = (can: readonly { author: number }[], { fields }: Content): number | null =>
  can.find(({ author }) => author === fields.reviewer)?.author ?? null

/** The first of these steps whose version is still there: what was sent back before such versions were kept may have been thinned. */
async function firstKept(db: Database, uid: number, steps: readonly StepRow[]): Promise<StepRow | null> {
  for (const step of steps) if ((await contentOfVersion(db, uid, step.version)) !== null) return step
  return null
}
