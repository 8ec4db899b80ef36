import { simplifiedForms, traditionalForms } from './simplified-table.data.ts'

const forms = new Map([...simplifiedForms].map((character, at) => [character, traditionalForms[at] ?? character]))
const traditional = new Set(forms.values())
const words = new Intl.Segmenter('zh-Hant-TW', { granularity: 'word' })

const isSimplified = (character: string) => forms.has(character)

/** The words of a text that contain a Simplified-only character, each once, in order. */
export function simplifiedWords(text: string): string[] {
  if (![...text].some(isSimplified)) return []
  const found = [...words.segment(text)].map(({ segment }) => segment).filter((word) => [...word].some(isSimplified))
  return [...new Set(found)]
}

/**
 * Converts Simplified-only characters of a text to those of Taiwan; the length is unchanged. Shared characters are
 * converted by phrase where a run is entirely Simplified (以后), and left unchanged where it contains Traditional
 * characters (皇后).
 * @param convert converts a run of Chinese as a whole, by its phrases
 */
export function withoutSimplified(text: string, convert: (stretch: string) => string): string {
  return text.replace(/\p{Script=Han}+/gu, (stretch) => {
    const characters = [...stretch]
    if (!characters.some(isSimplified)) return stretch
    const [turned, mixed] = [[...convert(stretch)], characters.some((character) => traditional.has(character))]
    const isWhole = turned.length === characters.length
    return characters
      .map((character, at) => {
        const now = (isWhole && turned[at]) || character
        if (isSimplified(character)) return isSimplified(now) ? (forms.get(character) ?? now) : now
        // newsrooms write 台灣 and 平台 where the dictionary has 臺
        return mixed || now === '臺' ? character : now
      })
      .join('')
  })
}
