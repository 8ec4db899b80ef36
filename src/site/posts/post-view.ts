import type { Post, PostType } from '../../contract/posts.ts'
import type { Wall } from '../../contract/shell.ts'
import { type ContentsLine, contentsOf } from '../../domain/posts/contents.ts'
import { piecesOf } from '../../domain/posts/pieces.ts'

/** Which post: kind and number. */
export interface PostKey {
  type: PostType
  id: number
}

/** What a page draws of a post besides its body. */
export type ShownPost = Omit<Post, 'content' | 'web_title' | 'paper_title' | 'topic_level' | 'topic_keyword'>

/** One post as a page shows it. Whatever a wall hides is in none of it. */
export interface PostView {
  post: ShownPost
  /** The body in pieces of HTML; null when the document itself holds them (they would stand in it twice). */
  body: string[] | null
  pieces: number
  contents: ContentsLine[]
  /** What the wall before this viewer says, or null when nothing is closed. */
  wall: Wall | null
}

/** The name under which a body is handed over while a document is drawn. */
export const bodyKey = ({ type, id }: PostKey) => `${type}/${id}`

/** A post and the wall before it as a view, body included. */
export function viewOf({ content, ...post }: Post, wall: Wall | null): PostView & { body: string[] } {
  const { web_title: _web, paper_title: _paper, topic_level: _level, topic_keyword: _keyword, ...shown } = post
  const body = piecesOf(content)
  return { post: shown, body, pieces: body.length, contents: contentsOf(content), wall }
}
