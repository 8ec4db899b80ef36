import type { Post } from '../../contract/posts.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { ContentsLine } from '../../domain/posts/print.ts'
import type { ShownWall } from './read-wall.ts'

/** Which post: kind and number. */
export interface PostKey {
  type: PostType
  id: number
}

/** What a page draws of a post besides its body. */
export type ShownPost = Omit<
  Post,
  'content' | 'contents' | 'speech' | 'things' | 'web_title' | 'paper_title' | 'topic_level' | 'topic_keyword'
>

/** One post as a page shows it. Whatever a wall hides is in none of it. */
export interface PostView {
  post: ShownPost
  /** The body in pieces of HTML; null when the document itself holds them (they would stand in it twice). */
  body: string[] | null
  pieces: number
  /** Its red flags as HTML, handed over as the body is. */
  flags: string[] | null
  flagCount: number
  contents: ContentsLine[]
  /** What is read aloud: the lines of each red flag, then of each block of the text; null where it is asked for when it is wanted. */
  speech: string[][] | null
  /** The wall of this viewer, or null when the text is open. */
  wall: ShownWall | null
}

/** The name under which a body is handed over while a document is drawn. */
export const bodyKey = ({ type, id }: PostKey) => `${type}/${id}`
/** The same of its red flags. */
export const flagsKey = (of: PostKey) => `${bodyKey(of)}/flags`

/** Whether a post tells of an emergency: nothing is advertised or sold on its page. */
export const isUrgent = ({ flagCount }: Pick<PostView, 'flagCount'>): boolean => flagCount > 0
