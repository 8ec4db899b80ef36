import { fold } from '../../search/fold.ts'
import { defineRegister, type EntryError, type RegisterEntry } from '../define-register.ts'
import { flag, lines } from '../field.ts'

const maxWords = 20

function wordErrors({ words, narrower }: RegisterEntry): EntryError[] {
  const folded = (Array.isArray(words) ? words : []).map((word) => fold(String(word)))
  const short = folded.findIndex((word) => word.length < 2)
  if (short >= 0) return [{ at: 'words', message: '一個詞至少兩個字' }]
  const spaced = folded.find((word) => /\s/.test(word))
  if (spaced !== undefined) return [{ at: 'words', message: '詞裡面不能有空白；一行只寫一個詞' }]
  const contained = folded.find((word, index) => folded.some((other, to) => to !== index && other.includes(word)))
  if (contained !== undefined && narrower !== true)
    return [{ at: 'words', message: `「${contained}」是另一個詞的一部分，搜尋本來就找得到，不用寫` }]
  return []
}

/** A stored group of synonyms. */
export interface SynonymGroup {
  words: readonly string[]
  narrower: boolean
}

/** The words, folded, for which a search also finds the other words of the group: all, or only the first (`narrower`). */
const keyWordsOf = ({ words, narrower }: SynonymGroup): string[] => (narrower ? words.slice(0, 1) : words).map(fold)

/**
 * Checks that each key word belongs to only one group of its kind: a search for it would find the words of two groups otherwise.
 * @returns the error message; null if the group is valid
 */
export function overlapError(group: SynonymGroup, storedGroups: readonly SynonymGroup[]): string | null {
  for (const stored of storedGroups) {
    if (stored.narrower !== group.narrower) continue
    const usedWords = keyWordsOf(stored)
    const word = (group.narrower ? group.words.slice(0, 1) : group.words).find((item) => usedWords.includes(fold(item)))
    if (word !== undefined) return `「${word}」已經在另一組「${stored.words.join('、')}」裡，請把新的詞加到那一組`
  }
  return null
}

/** Synonyms of the office, beside those of the code: a search for one word also finds the others. */
export const searchSynonyms = defineRegister({
  name: 'search-synonyms',
  group: '內容',
  labels: {
    one: '同義詞',
    counter: '組',
    about: '讀者用的說法和文章不一樣時，讓搜尋兩邊都找。常見的病名、藥名與口語站上已經有了，這裡加自己缺的。',
  },
  table: 'search_synonyms',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-catalogue',
  fields: {
    words: lines('詞', { min: 2, max: maxWords, longest: 30, help: '一行一個，至少兩個。找其中一個，其他的也會找。' }),
    narrower: flag('只有第一個詞會找其他的', { help: '例如第一行「三高」，下面「高血壓」「高血脂」：找高血壓時不會找三高。' }),
  },
  form: [{ title: '同義詞', fields: ['words', 'narrower'] }],
  rules: wordErrors,
  list: { title: 'words', columns: ['narrower'], filters: ['narrower'], searched: ['words'], sorts: [{ by: 'words' }] },
  uses: [],
  archive: null,
  cacheTags: { nothing: 'the trigger of the catalogue of search purges the results' },
  publicPath: null,
})
