import type { Post } from '../../contract/posts.ts'
import { isShortText } from '../../domain/posts/contents.ts'
import { foldSigns, isEmergencyTopic, redFlagsOf, splitBody } from '../../domain/posts/split-body.ts'
import { withClauseBreaks } from '../../ui/headline/headline.ts'
import type { PostView } from './post-view.ts'
import type { WallView } from './read-wall.ts'

/** The view of a post with the HTML of its body and red flags, which the loader passes to the renderer separately. */
export type RenderedPostView = PostView & { body: string[]; flags: string[] }

/** Types of blocks that may contain headings, quotes or table cells: their HTML gets clause breaks (`<wbr>`). */
const clauseBreakTypes = new Set<string>(['heading', 'quote', 'table', 'kept'] satisfies Post['content'][number]['type'][])

/** A post and its wall as a view, body included. */
export function toPostView(
  { content, contents, speech, things: _entities, ...post }: Post,
  wall: WallView | null,
): RenderedPostView {
  const { web_title: _web, paper_title: _paper, topic_level: _level, topic_keyword: _keyword, ...postFields } = post
  const withBreaks = content.map((block) =>
    clauseBreakTypes.has(block.type) ? { ...block, html: withClauseBreaks(block.html) } : block,
  )
  const body = splitBody(withBreaks)
  const redFlags = redFlagsOf(content)
  const flags = isEmergencyTopic(post) ? redFlags : redFlags.map(foldSigns)
  return {
    post: postFields,
    body,
    pieces: body.length,
    flags,
    flagCount: flags.length,
    qrCode: null,
    contents,
    isShort: isShortText(content),
    speech,
    wall,
  }
}
