import { taiwanese } from './taiwanese.data.ts'

const mandarin = new Map(
  taiwanese
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [taiwanese = '', meant = ''] = line.split(' ')
      return [taiwanese, meant]
    }),
)
const longestFirst = [...mandarin.keys()].sort((a, b) => b.length - a.length)
const anyWord = new RegExp(longestFirst.join('|'), 'gu')

/** A keyword with its Taiwanese words in Mandarin, and the replaced words. */
export interface TaiwaneseTranslation {
  text: string
  words: { from: string; to: string }[]
}

/** Replaces Taiwanese words in characters (跤頭趺痛, 睏袂去) by Mandarin ones; null if the keyword has none. */
export function toMandarin(keyword: string): TaiwaneseTranslation | null {
  const words: TaiwaneseTranslation['words'] = []
  const text = keyword.replace(anyWord, (from) => {
    const to = mandarin.get(from) ?? from
    if (to !== from) words.push({ from, to })
    return to
  })
  return words.length > 0 ? { text, words } : null
}
