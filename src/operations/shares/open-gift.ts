import { createHash, randomBytes } from 'node:crypto'
import { isInVisiblePost } from '../../db/queries/media-visibility.ts'
import { addShareReader, findShare, shareReaderExists } from '../../db/queries/shares.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { throughGift } from '../../domain/shares/gift-files.ts'
import { shareState } from '../../domain/shares/share.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { type ReadablePost, readGiftPost, readPost } from '../posts/read-post.ts'
import { readShare, type Share } from './read-share.ts'

export interface OpenedGift {
  share: Share
  /** In full for the gift's readers, whose requests for its files use the gift's address; for all others cut at the wall. */
  post: ReadablePost
  /** A code that identifies this counted reader at the next visit; null when no reader was counted. */
  reader: string | null
}

/**
 * Opens a gifted post. A reader without their own access takes one of the gift's places, once; crawlers, which only
 * render link previews, and readers with access take none.
 * @param known the code that an earlier opening returned to this reader
 * @throws not_found when there is no such gift, or its post is gone
 */
export async function openGift(context: OperationContext, id: string, known: string | null): Promise<OpenedGift> {
  const { db, viewer, now } = context
  const share = await readShare(context, id)
  if (share.kind !== 'article') throw notFound()
  const [type, number] = share.target.split('/') as [PostType, string]
  const post = await readPost(context, type, Number(number))
  const cut = { share, post, reader: null }
  if (post.wall === 'open' || viewer.bot || share.state === 'ended') return cut
  const opened = async (reader: string) => ({
    share: await readShare(context, id),
    post: beneath(id, await readGiftPost(context, type, Number(number))),
    reader,
  })
  if (known !== null && (await shareReaderExists(db, id, digest(known)))) return opened(known)
  const reader = randomBytes(16).toString('base64url')
  if (share.state === 'open' && (await addShareReader(db, id, digest(reader), now))) return opened(reader)
  return { ...cut, share: await readShare(context, id) }
}

const beneath = (share: string, post: ReadablePost): ReadablePost => ({
  ...post,
  blocks: post.blocks.map((block) => ({ ...block, html: throughGift(block.html, share) })),
})

/**
 * Whether a file may be served for a gifted text: the requester is one of the gift's readers, it has not ended, and the
 * file is part of that text now.
 * @param given.reader the code that the opening returned to this reader
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
