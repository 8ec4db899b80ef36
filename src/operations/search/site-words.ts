import { suggestionKeys } from '../../domain/search/suggestions.ts'
import { thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import type { IndexReader } from './index-reader.ts'

/** Names with their keys, by pronunciation. */
export type NamesBySound = ReadonlyMap<string, readonly { text: string; folded: string; sound: string }[]>

/** The site's own vocabulary: tags, the editors' table, and names. */
export class SiteWords {
  readonly #reader: IndexReader
  readonly #written = new Map<string, string>()
  readonly #bySound = new Map<string, string[]>()
  readonly #requested = new Set<string>()
  readonly #names: NamesBySound

  /** @param names names of authors and columns, which are in neither tags nor words */
  constructor(reader: IndexReader, names: NamesBySound) {
    this.#reader = reader
    this.#names = names
  }

  /** Loads, in one query, which of some folded words are in the vocabulary, and which words of it sound like them. */
  async learn(words: readonly string[]): Promise<void> {
    const fresh = [...new Set(words)].filter((word) => !this.#requested.has(word))
    if (fresh.length === 0) return
    for (const word of fresh) this.#requested.add(word)
    const keys = fresh.map(suggestionKeys)
    const names = keys.flatMap(({ sound }) => this.#names.get(sound) ?? [])
    for (const { text, folded, sound } of [...(await this.#reader.siteWords(keys)), ...names]) {
      if (this.#written.has(folded)) continue
      this.#written.set(folded, text)
      this.#bySound.set(sound, [...(this.#bySound.get(sound) ?? []), folded])
    }
  }

  /** Whether a loaded word is in the vocabulary. */
  has(word: string): boolean {
    return thesaurus.has(word) || this.#written.has(word)
  }

  /** The words of the vocabulary that sound like a loaded one, folded. */
  soundingLike(word: string): string[] {
    const like = this.#bySound.get(suggestionKeys(word).sound) ?? []
    return like.filter((other) => other !== word && other.length === word.length)
  }

  /** The words of the vocabulary that a loaded one spells in pinyin, folded. */
  spelledBy(pinyin: string): string[] {
    return (this.#bySound.get(suggestionKeys(pinyin).sound) ?? []).filter((word) => !/[a-z0-9]/.test(word))
  }

  /** A word in the site's spelling. */
  written(word: string): string | undefined {
    return this.#written.get(word)
  }
}
