import {
  changedSince,
  draftsOf,
  mentionsOf,
  sentBackTo,
  spellingSince,
  type WaitingRow,
  type WaitingThere,
  waitingForPublishers,
  waitingForReviewer,
} from '../../db/queries/manuscript-inbox.ts'
import { may, sightOf } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/** Of each kind so many are told. */
const atOnce = 20
/** For so long a clinician is told that something they signed was published with another spelling, or other words, milliseconds. */
const spellingTold = 30 * 24 * 3_600_000

/**
 * What waits for whoever asks: to be signed, to be published, to be changed after it came back, to be answered; what of theirs
 * was mended in its spelling or published with other words since they signed it, and what they are writing.
 * @throws sign_in_required, forbidden
 */
export async function readInbox({ db, viewer, now }: OperationContext) {
  requireMay(viewer, 'list-manuscripts')
  const { memberId, author } = viewer
  const nothing: WaitingRow[] = []
  const nowhere: WaitingThere[] = []
  const sight = sightOf(viewer)
  if (memberId === null)
    return {
      review: nothing,
      ready: nothing,
      back: nothing,
      mentions: nowhere,
      changed: nowhere,
      spelling: nothing,
      drafts: nothing,
    }
  const signs = author !== null && may(viewer, 'sign-content') ? author : null
  const told = new Date(now.getTime() - spellingTold)
  const [review, ready, back, changed, spelling, drafts, mentions] = await Promise.all([
    signs === null ? nothing : waitingForReviewer(db, signs, atOnce),
    may(viewer, 'publish') ? waitingForPublishers(db, atOnce) : nothing,
    sentBackTo(db, memberId, sight, atOnce),
    signs === null ? nowhere : changedSince(db, signs, told, atOnce),
    signs === null ? nothing : spellingSince(db, signs, sight, told, atOnce),
    may(viewer, 'start-manuscript') ? draftsOf(db, memberId, atOnce) : nothing,
    mentionsOf(db, memberId, sight, atOnce),
  ])
  return { review, ready, back, mentions, changed, spelling, drafts }
}
