import type { PostDocument } from '../posts/blocks.ts'
import type { Content } from './fields.ts'
import { simplifiedForms, traditionalForms } from './simplified-table.data.ts'

const forms = new Map([...simplifiedForms].map((character, index) => [character, traditionalForms[index] ?? character]))
const traditional = new Set(forms.values())
const segmenter = new Intl.Segmenter('zh-Hant-TW', { granularity: 'word' })

const isSimplified = (character: string) => forms.has(character)

/** The words of a text that contain a Simplified-only character, each once, in order. */
export function simplifiedWords(text: string): string[] {
  if (![...text].some(isSimplified)) return []
  const words = [...segmenter.segment(text)].map(({ segment }) => segment).filter((word) => [...word].some(isSimplified))
  return [...new Set(words)]
}

/**
 * Converts Simplified-only characters of a text to those of Taiwan; the length is unchanged. Shared characters are
 * converted by phrase where a run is entirely Simplified (以后), and left unchanged where it contains Traditional
 * characters (皇后).
 * @param convert converts a run of Chinese as a whole, by its phrases
 */
export function convertSimplified(text: string, convert: (stretch: string) => string): string {
  return text.replace(/\p{Script=Han}+/gu, (stretch) => {
    const characters = [...stretch]
    if (!characters.some(isSimplified)) return stretch
    const [turned, mixed] = [[...convert(stretch)], characters.some((character) => traditional.has(character))]
    const isWhole = turned.length === characters.length
    return characters
      .map((character, index) => {
        const converted = (isWhole && turned[index]) || character
        if (isSimplified(character)) return isSimplified(converted) ? (forms.get(character) ?? converted) : converted
        // newsrooms write 台灣 and 平台 where the dictionary has 臺
        return mixed || converted === '臺' ? character : converted
      })
      .join('')
  })
}

/** Block attributes with text that was written by a person. */
const textAttributes = new Set(['alt', 'label', 'source', 'title', 'unit', 'value'])

interface Node {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  content?: Node[]
}

/** Maps each text of a content. Imported locked text, sources and URLs are left unchanged. */
function mapTexts({ fields, document }: Content, mapText: (text: string, place: string) => string): Content {
  const { title, lead, key_points, promises } = fields
  const node = (item: Node, place: string): Node => ({
    ...item,
    ...(item.text === undefined ? {} : { text: mapText(item.text, place) }),
    ...(item.attrs && {
      attrs: Object.fromEntries(
        Object.entries(item.attrs).map(([name, value]) => [
          name,
          textAttributes.has(name) && typeof value === 'string' ? mapText(value, place) : value,
        ]),
      ),
    }),
    ...(item.content && { content: item.content.map((inner) => node(inner, place)) }),
  })
  // in reading order
  const changedFields = {
    ...fields,
    title: mapText(title, 'fields.title'),
    lead: mapText(lead, 'fields.lead'),
    key_points: key_points.map((point) => mapText(point, 'fields.key_points')),
    promises: promises.map((promise) => mapText(promise, 'fields.promises')),
  }
  const content = (document.content as Node[]).map((item) =>
    item.type === 'kept' ? item : node(item, `block.${String(item.attrs?.['key'] ?? '')}`),
  )
  return { fields: changedFields, document: { ...document, content: content as PostDocument['content'] } }
}

/** The words of a content with Simplified Chinese, each once, in order, with their place. */
export function findSimplified(content: Content): { word: string; place: string }[] {
  const words = new Map<string, string>()
  mapTexts(content, (text, place) => {
    for (const word of simplifiedWords(text)) if (!words.has(word)) words.set(word, place)
    return text
  })
  return [...words].map(([word, place]) => ({ word, place }))
}

/**
 * Converts the Simplified Chinese of a content to the characters of Taiwan.
 * @param convert converts a run of Chinese by phrases
 */
export const convertSimplifiedContent = (content: Content, convert: (stretch: string) => string): Content =>
  mapTexts(content, (text) => convertSimplified(text, convert))
