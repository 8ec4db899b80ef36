import type { Post } from '../../contract/posts.ts'
import type { ContentsLine } from '../../domain/posts/compiled-block.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { WallView } from './read-wall.ts'

/** Identifies a post: kind and number. */
export interface PostKey {
  type: PostType
  id: number
}

/** Fields of a post that its page renders, apart from its body. */
export type PostFeatures = Omit<
  Post,
  'content' | 'contents' | 'speech' | 'things' | 'web_title' | 'paper_title' | 'topic_level' | 'topic_keyword'
>

/** View model of one post. It contains nothing of what a wall hides. */
export interface PostView {
  post: PostFeatures
  /** The body in pieces of HTML; null when the document itself contains them, to avoid duplication. */
  body: string[] | null
  pieces: number
  /** Its red flags as HTML, passed in the same way as the body. */
  flags: string[] | null
  flagCount: number
  /** The printed QR code of its URL as HTML, in one piece, passed in the same way; null in appended posts. */
  qrCode: string[] | null
  contents: ContentsLine[]
  /** Whether the text that the reader sees is short: a phone shows no contents above it. */
  isShort: boolean
  /** The text for reading aloud: the lines of each red flag, then of each block; null where it is fetched on demand. */
  speech: string[][] | null
  /** The wall for this viewer, or null when the text is open. */
  wall: WallView | null
}

/** Key under which a body is passed to the renderer. */
export const bodyKey = ({ type, id }: PostKey) => `${type}/${id}`
/** Key under which the red flags of a post are passed to the renderer. */
export const flagsKey = (post: PostKey) => `${bodyKey(post)}/flags`

/** Key under which the QR code of a post's URL is passed to the renderer. */
export const qrCodeKey = (post: PostKey) => `${bodyKey(post)}/code`

/** Whether a post describes an emergency: its page has no advertisements and no offers. */
export const isUrgent = ({ flagCount }: Pick<PostView, 'flagCount'>): boolean => flagCount > 0
