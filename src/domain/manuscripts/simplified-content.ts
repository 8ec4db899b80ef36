import type { PostDocument } from '../posts/blocks.ts'
import type { Content } from './fields.ts'
import { simplifiedWords, withoutSimplified } from './simplified.ts'

/** Block attributes with text that was written by a person. */
const wordy = new Set(['alt', 'label', 'source', 'title', 'unit', 'value'])

interface Node {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  content?: Node[]
}

/** Maps each text of a content. Imported locked text, sources and addresses are left unchanged. */
function withWords({ fields, document }: Content, as: (words: string, place: string) => string): Content {
  const { title, lead, key_points, promises } = fields
  const node = (one: Node, place: string): Node => ({
    ...one,
    ...(one.text === undefined ? {} : { text: as(one.text, place) }),
    ...(one.attrs && {
      attrs: Object.fromEntries(
        Object.entries(one.attrs).map(([name, value]) => [
          name,
          wordy.has(name) && typeof value === 'string' ? as(value, place) : value,
        ]),
      ),
    }),
    ...(one.content && { content: one.content.map((inner) => node(inner, place)) }),
  })
  // in reading order
  const above = {
    ...fields,
    title: as(title, 'fields.title'),
    lead: as(lead, 'fields.lead'),
    key_points: key_points.map((point) => as(point, 'fields.key_points')),
    promises: promises.map((promise) => as(promise, 'fields.promises')),
  }
  const content = (document.content as Node[]).map((one) =>
    one.type === 'kept' ? one : node(one, `block.${String(one.attrs?.['key'] ?? '')}`),
  )
  return { fields: above, document: { ...document, content: content as PostDocument['content'] } }
}

/** The words of a content with Simplified Chinese, each once, in order, with their place. */
export function simplifiedIn(content: Content): { word: string; place: string }[] {
  const found = new Map<string, string>()
  withWords(content, (words, place) => {
    for (const word of simplifiedWords(words)) if (!found.has(word)) found.set(word, place)
    return words
  })
  return [...found].map(([word, place]) => ({ word, place }))
}

/**
 * Converts the Simplified Chinese of a content to the characters of Taiwan.
 * @param convert converts a run of Chinese by phrases
 */
export const withoutSimplifiedIn = (content: Content, convert: (stretch: string) => string): Content =>
  withWords(content, (words) => withoutSimplified(words, convert))
