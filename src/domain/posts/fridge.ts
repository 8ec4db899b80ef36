import { withoutTags } from '../text/xml-text.ts'
import type { CompiledBlock } from './compiled-block.ts'
import { reviewOf } from './review.ts'

interface Printable {
  reviewed_by: object | null
  reviewed_at: string | null
  publish_date: string
  updated_at: string
  walled: boolean
  key_points: readonly string[]
  content: readonly Pick<CompiledBlock, 'type' | 'html'>[]
}

/** The parts of a fridge page, in reading order: blocks as HTML, except the key points. */
export interface FridgePage {
  flags: string[]
  points: readonly string[]
  blocks: string[]
}

/** A sentence that sends the reader to the emergency number or department. */
const urgent = /[^。！？]*(?<!\d)(?:119(?!\d)|急診)[^。！？]*[。！？]?/g

/** The sentences of paragraphs and lists that call for help, as one red flag; empty if there are none. */
function urgentSentences(content: Printable['content']): string[] {
  const sentences = content
    .filter(({ type }) => type === 'paragraph' || type === 'list')
    .flatMap(({ html }) => withoutTags(html.replace(/<\/(?:p|li)>/g, '。')).match(urgent) ?? [])
    .map((sentence) => sentence.replace(/。+$/, '。').trim())
  return sentences.length === 0
    ? []
    : [`<div class="red-flag"><p><strong>這些情況去急診</strong></p><p>${sentences.join('')}</p></div>`]
}

/**
 * The fridge page of a post: one sheet to put up, of words that the post has already and that a clinician has signed. The
 * red flags of the text come first, on every sheet; of a text without one, its sentences that call for help. Below them is
 * one part only, so that its letters can be read from a distance: the editor's own card, else what to do, else the key
 * points of a text with a red flag, or the drawing of one without. Null where the reader sees only a part, where no clinician has
 * signed these words, and where nothing states what to do.
 */
export function fridgePage(post: Printable): FridgePage | null {
  if (post.walled || reviewOf(post) !== 'as read') return null
  const firstOf = (...types: CompiledBlock['type'][]) => post.content.find(({ type }) => types.includes(type))?.html
  const marked = post.content.filter(({ type }) => type === 'red_flag').map(({ html }) => html)
  const flags = marked.length > 0 ? marked : urgentSentences(post.content)
  const part = firstOf('fridge_card') ?? firstOf('do_dont', 'steps') ?? (marked.length > 0 ? undefined : firstOf('diagram'))
  if (part === undefined) return marked.length > 0 ? { flags, points: post.key_points, blocks: [] } : null
  return { flags, points: [], blocks: [part] }
}

/** The URL of a post's fridge page. */
export const fridgePath = (article: number): string => `/article/${article}/fridge`
