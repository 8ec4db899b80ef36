import type { Post } from '../../contract/posts.ts'
import { isShortText } from '../../domain/posts/contents.ts'
import { bodyPiecesOf, redFlagsOf } from '../../domain/posts/pieces.ts'
import { withClauseBreaks } from '../../ui/headline/headline.ts'
import type { PostView } from './post-view.ts'
import type { WallView } from './read-wall.ts'

/** A view with its HTML. */
export type RenderedPostView = PostView & { body: string[]; flags: string[] }

/** The types of blocks with headings, quotes or cells: only their HTML is searched for lines that break. */
const withBrokenLines = new Set<string>(['heading', 'quote', 'table', 'kept'] satisfies Post['content'][number]['type'][])

/** A post and its wall as a view, body included. */
export function toPostView(
  { content, contents, speech, things: _entities, ...post }: Post,
  wall: WallView | null,
): RenderedPostView {
  const { web_title: _web, paper_title: _paper, topic_level: _level, topic_keyword: _keyword, ...postFields } = post
  const broken = content.map((block) =>
    withBrokenLines.has(block.type) ? { ...block, html: withClauseBreaks(block.html) } : block,
  )
  const [body, flags] = [bodyPiecesOf(broken), redFlagsOf(content)]
  return {
    post: postFields,
    body,
    pieces: body.length,
    flags,
    flagCount: flags.length,
    code: null,
    contents,
    isShort: isShortText(content),
    speech,
    wall,
  }
}
