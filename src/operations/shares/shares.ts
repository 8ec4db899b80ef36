import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { isInVisiblePost } from '../../db/queries/media-visibility.ts'
import { findMember } from '../../db/queries/membership.ts'
import { lockMember } from '../../db/queries/payment/grants.ts'
import type { ShareRow } from '../../db/queries/shares.ts'
import { addShareReader, findShare, insertShare, runningOrNewShare, shareReaderExists } from '../../db/queries/shares.ts'
import { sessionViewer } from '../../domain/membership/session-viewer.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { withGiftPaths } from '../../domain/shares/gift-files.ts'
import type { ShareState } from '../../domain/shares/share.ts'
import { shareEnd, shareIdOf, shareLimits, shareState } from '../../domain/shares/share.ts'
import type { OperationContext } from '../context.ts'
import { Failure, forbidden, notFound } from '../failure.ts'
import { type ReadablePost, readGiftPost, readPost } from '../posts/read-post.ts'
import { requireOwner } from '../require-may.ts'

/** A share with its state. */
export interface Share extends ShareRow {
  state: ShareState
}

/** The target of a share. No reader is counted by it. @throws not_found */
export async function readShare({ db, now }: Pick<OperationContext, 'db' | 'now'>, id: string): Promise<Share> {
  const row = await findShare(db, id)
  if (!row) throw notFound()
  return withShareState(row, now)
}

export const withShareState = (row: ShareRow, now: Date): Share => ({ ...row, state: shareState(row, now) })

interface OpenedGift {
  share: Share
  /** In full for the gift's readers, whose requests for its files use the gift's URL; for all others cut at the wall. */
  post: ReadablePost
  /** A code that identifies this counted reader at the next visit; null when no reader was counted. */
  reader: string | null
}

/**
 * Opens a gifted post. A reader without their own access takes one of the gift's places, once; crawlers, which only
 * render link previews, and readers with access take none.
 * @param readerCode the code that an earlier opening returned to this reader
 * @throws not_found when there is no such gift, or its post is gone
 */
export async function openGift(context: OperationContext, id: string, readerCode: string | null): Promise<OpenedGift> {
  const { db, viewer, now } = context
  const share = await readShare(context, id)
  if (share.kind !== 'article') throw notFound()
  const [type, number] = share.target.split('/') as [PostType, string]
  const post = await readPost(context, type, Number(number))
  const previewResult = { share, post, reader: null }
  if (post.wall === 'open' || viewer.bot || share.state === 'ended') return previewResult
  const openFor = async (reader: string) => ({
    share: await readShare(context, id),
    post: withGiftLinks(id, await readGiftPost(context, type, Number(number))),
    reader,
  })
  if (readerCode !== null && (await shareReaderExists(db, id, digest(readerCode)))) return openFor(readerCode)
  const reader = randomBytes(16).toString('base64url')
  if (share.state === 'open' && (await addShareReader(db, id, digest(reader), now))) return openFor(reader)
  return { ...previewResult, share: await readShare(context, id) }
}

const withGiftLinks = (share: string, post: ReadablePost): ReadablePost => ({
  ...post,
  blocks: post.blocks.map((block) => ({ ...block, html: withGiftPaths(block.html, share) })),
})

/**
 * Whether a file may be served for a gifted text: the requester is one of the gift's readers, it has not ended, and the
 * file is part of that text now.
 * @param reader the code that the opening returned to this reader
 */
export async function isGiftOpen(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { share: id, reader, file }: { share: string; reader: string; file: string },
): Promise<boolean> {
  const share = await findShare(db, id)
  if (share?.kind !== 'article' || shareState(share, now) === 'ended') return false
  const [type, number] = share.target.split('/') as [PostType, string]
  return (await shareReaderExists(db, id, digest(reader))) && isInVisiblePost(db, file, type, Number(number))
}

const digest = (code: string) => createHash('sha256').update(code).digest('base64url')

/**
 * Creates a gift of a walled post, for subscribers: a URL that opens it for ten readers during seven days.
 * Meanwhile a repeated request returns the same URL, used up or not.
 * @throws sign_in_required, forbidden when the viewer is no subscriber, not_found, conflict when the post has no wall
 */
export async function givePost(context: OperationContext, type: PostType, id: number): Promise<Share> {
  const { db, viewer, now } = context
  const member = requireOwner(viewer)
  if (viewer.identity !== 'subscriber') throw forbidden()
  const post = await readPost(context, type, id)
  if (post.status === '') throw new Failure('conflict', '這篇文章人人都能讀，直接分享網址就可以了')
  const share = {
    id: shareIdOf(randomBytes(16)),
    kind: 'article' as const,
    target: `${type}/${id}`,
    result: null,
    title: post.title,
    member_id: member,
    reader_limit: shareLimits.article.readers,
    ends_at: shareEnd('article', now).toISOString(),
  }
  return db.transaction(async (tx) => {
    // a refund holds this lock while it deletes the entitlement and ends the gifts: the gift is created before that, or
    // not at all
    await lockMember(tx, member)
    if (!(await isSubscriber(tx, member, now))) throw forbidden()
    return withShareState(await runningOrNewShare(tx, share, now), now)
  })
}

async function isSubscriber(tx: Database, memberId: string, now: Date): Promise<boolean> {
  const member = await findMember(tx, memberId)
  return member !== null && sessionViewer({ ...member, memberId }, now).identity === 'subscriber'
}

/** A result to share. All of it comes from the operator's data: it must contain none of the reader's input. */
interface SharedResult {
  kind: 'quiz' | 'tool'
  /** The quiz's number, or the tool's slug. */
  target: string
  /** The key of the result; null when it would reveal something about the person. */
  result: string | null
  /** The sentence on the page: 「測驗「血壓知多少」的結果：量測高手」. */
  title: string
}

/** Creates a URL at which others see the result and can try for themselves. Its creator is not recorded. */
export async function shareResult({ db, now }: OperationContext, { kind, ...result }: SharedResult): Promise<Share> {
  const id = shareIdOf(randomBytes(16))
  const ends_at = shareEnd(kind, now).toISOString()
  return withShareState(
    await insertShare(db, { id, kind, ...result, member_id: null, reader_limit: shareLimits[kind].readers, ends_at }),
    now,
  )
}
