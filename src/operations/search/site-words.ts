import { suggestionKeys } from '../../domain/search/suggestions.ts'
import { thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import type { IndexReader } from './index-reader.ts'

/** Names with their keys, by their sound. */
export type NamesBySound = ReadonlyMap<string, readonly { text: string; folded: string; sound: string }[]>

/** The words that the site has as words of their own: tags, the editors' table, and names. */
export class SiteWords {
  readonly #reader: IndexReader
  readonly #written = new Map<string, string>()
  readonly #bySound = new Map<string, string[]>()
  readonly #asked = new Set<string>()
  readonly #names: NamesBySound

  /** @param names names of authors and columns, which no tag or word has */
  constructor(reader: IndexReader, names: NamesBySound) {
    this.#reader = reader
    this.#names = names
  }

  /** Learns at once which of some folded words are such, and which such words sound like them. */
  async learn(words: readonly string[]): Promise<void> {
    const fresh = [...new Set(words)].filter((word) => !this.#asked.has(word))
    if (fresh.length === 0) return
    for (const word of fresh) this.#asked.add(word)
    const keys = fresh.map(suggestionKeys)
    const names = keys.flatMap(({ sound }) => this.#names.get(sound) ?? [])
    for (const { text, folded, sound } of [...(await this.#reader.siteWords(keys)), ...names]) {
      if (this.#written.has(folded)) continue
      this.#written.set(folded, text)
      this.#bySound.set(sound, [...(this.#bySound.get(sound) ?? []), folded])
    }
  }

  /** Whether a word that was learnt is the site's. */
  has(word: string): boolean {
    return thesaurus.knows(word) || this.#written.has(word)
  }

  /** The site's words that sound like one that was learnt, folded. */
  soundingLike(word: string): string[] {
    const like = this.#bySound.get(suggestionKeys(word).sound) ?? []
    return like.filter((other) => other !== word && other.length === word.length)
  }

  /** The site's words that a learnt one spells in pinyin, folded. */
  spelledBy(pinyin: string): string[] {
    return (this.#bySound.get(suggestionKeys(pinyin).sound) ?? []).filter((word) => !/[a-z0-9]/.test(word))
  }

  /** A word as the site writes it. */
  written(word: string): string | undefined {
    return this.#written.get(word)
  }
}
