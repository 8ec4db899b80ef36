import {
  changedSince,
  draftsOf,
  mentionsOf,
  newsFor,
  sentBackTo,
  spellingSince,
  type WaitingItem,
  type WaitingRow,
  waitingForPublishers,
  waitingForReviewer,
} from '../../db/queries/manuscript-inbox.ts'
import { may, visibilityScopeOf } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/** The maximum number of entries of each kind. */
const atOnce = 20
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
  const nothing: WaitingRow[] = []
  const nowhere: WaitingItem[] = []
  const visibility = visibilityScopeOf(viewer)
  if (memberId === null)
    return {
      review: nothing,
      ready: nothing,
      back: nothing,
      mentions: nowhere,
      changed: nowhere,
      spelling: nothing,
      news: nothing,
      drafts: nothing,
    }
  const signs = author !== null && may(viewer, 'sign-content') ? author : null
  const since = new Date(now.getTime() - newsPeriod)
  const [review, ready, back, changed, spelling, news, drafts, mentions] = await Promise.all([
    signs === null ? nothing : waitingForReviewer(db, signs, atOnce),
    may(viewer, 'publish') ? waitingForPublishers(db, atOnce) : nothing,
    sentBackTo(db, memberId, visibility, atOnce),
    signs === null ? nowhere : changedSince(db, signs, since, atOnce),
    signs === null ? nothing : spellingSince(db, signs, visibility, since, atOnce),
    newsFor(db, memberId, visibility, since, atOnce),
    may(viewer, 'start-manuscript') ? draftsOf(db, memberId, atOnce) : nothing,
    mentionsOf(db, memberId, visibility, atOnce),
  ])
  return { review, ready, back, mentions, changed, spelling, news, drafts }
}
