import { betterLexicality, type Lexicality, lexicalityAt } from '../../domain/search/correction-likelihood.ts'
import { fold } from '../../domain/search/fold.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'
import { documentsOf } from '../../domain/search/postings.ts'
import { borderSpellings } from '../../domain/search/runs.ts'
import { eachTerm, termOfKey } from '../../domain/search/tokens.ts'
import type { IndexReader } from './index-reader.ts'

/** The number of candidates whose text is read to verify an occurrence. */
const textsRead = 8
/** The number of occurrences of a word that are examined in each of them. */
const occurrencesPerText = 4

/** Finds the documents that contain a word exactly, for one query. */
export class WordFinder {
  readonly #reader: IndexReader
  readonly #layers: readonly SearchLayer[]
  readonly #counts = new Map<string, number>()
  readonly #found = new Map<string, Promise<Uint32Array>>()

  constructor(reader: IndexReader, layers: readonly SearchLayer[]) {
    this.#reader = reader
    this.#layers = layers
  }

  /** Loads the document frequencies of the parts of several words, in one query. */
  async count(words: readonly string[]): Promise<void> {
    const terms = [...new Set(words.flatMap(termsOf))].filter((term) => !this.#counts.has(term))
    for (const [term, count] of await this.#reader.counts(terms, this.#layers)) this.#counts.set(term, count)
  }

  /** Prefetches, in one query, the postings needed to find several counted words. */
  async fetch(words: readonly string[]): Promise<void> {
    const terms = words.filter((word) => this.atMost(word) > 0).flatMap((word) => this.#rarest(word))
    await this.#reader.postings([...new Set(terms)], this.#layers)
  }

  /** The upper bound of the number of documents that contain a counted word. */
  atMost(word: string): number {
    return Math.min(...termsOf(word).map((term) => this.#counts.get(term) ?? 0))
  }

  /**
   * The documents that contain a word, by number. For a longer word the first ones are verified exactly,
   * as a sample of the rest.
   */
  documents(word: string): Promise<Uint32Array> {
    const cached = this.#found.get(word)
    if (cached) return cached
    const documents = this.#find(word)
    this.#found.set(word, documents)
    return documents
  }

  /** The number of documents that contain all of some words. */
  async together(words: readonly string[]): Promise<number> {
    let all: Uint32Array | null = null
    for (const word of words) {
      const documents = await this.documents(word)
      all = all ? common(all, documents) : documents
      if (all.length === 0) return 0
    }
    return all?.length ?? 0
  }

  /** A word in the spelling of a text that contains it; the folded word when it occurs nowhere. */
  async written(word: string): Promise<string> {
    const documents = await this.documents(word)
    const texts = await this.#reader.texts([...documents.subarray(0, textsRead)])
    for (const { title, body, folded } of texts.values()) {
      for (const [text, foldedText] of [
        [title, folded.title],
        [body, folded.body],
      ] as const) {
        const index = foldedText.indexOf(word)
        if (index !== -1) return text.slice(index, index + word.length)
      }
    }
    return word
  }

  /** The lexicality of a word: the maximum over a few of its occurrences. */
  async lexicality(word: string): Promise<Lexicality> {
    const documents = await this.documents(word)
    const texts = await this.#reader.texts([...documents.subarray(0, textsRead)])
    let lexicality: Lexicality = 'none'
    for (const { title, body, folded } of texts.values()) {
      for (const [text, foldedText] of [
        [title, folded.title],
        [body, folded.body],
      ] as const) {
        let occurrences = 0
        for (
          let index = foldedText.indexOf(word);
          index !== -1 && occurrences < occurrencesPerText;
          index = foldedText.indexOf(word, index + 1)
        ) {
          lexicality = betterLexicality(lexicality, lexicalityAt(text, index, word.length))
          occurrences += 1
        }
      }
    }
    return lexicality
  }

  async #find(word: string): Promise<Uint32Array> {
    await this.count([word])
    if (this.atMost(word) === 0) return new Uint32Array(0)
    const rarest = this.#rarest(word)
    const postings = await this.#reader.postings(rarest, this.#layers)
    const candidates = rarest.map((term) => documentsOf(postings.get(term) ?? [])).reduce(common)
    if (rarest.length === 1 || candidates.length === 0) return candidates
    const checked = await this.#check(word, candidates.subarray(0, textsRead))
    if (checked.length === 0 || candidates.length <= textsRead) return Uint32Array.from(checked)
    return candidates
  }

  /** The two rarest terms of a word; a document with both mostly contains the word. */
  #rarest(word: string): string[] {
    return termsOf(word)
      .sort((a, b) => (this.#counts.get(a) ?? 0) - (this.#counts.get(b) ?? 0))
      .slice(0, 2)
  }

  async #check(word: string, documents: Uint32Array): Promise<number[]> {
    const texts = await this.#reader.texts([...documents])
    const variants = borderSpellings(word)
    return [...documents].filter((document) => {
      const folded = texts.get(document)?.folded
      return (
        folded &&
        variants.some((item) => folded.title.includes(item) || folded.body.includes(item) || folded.marks.includes(item))
      )
    })
  }
}

/** The terms of a word in the index: its pairs, or itself. */
function termsOf(word: string): string[] {
  const terms: string[] = []
  eachTerm(fold(word), (key) => terms.push(termOfKey(key)))
  const longTerms = terms.filter((term) => term.length > 1)
  return [...new Set(longTerms.length > 0 ? longTerms : terms)]
}

function common(a: Uint32Array, b: Uint32Array): Uint32Array {
  const shared = new Uint32Array(Math.min(a.length, b.length))
  let count = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left, right] = [a[i] as number, b[j] as number]
    if (left === right) {
      shared[count] = left
      count += 1
    }
    if (left <= right) i += 1
    if (right <= left) j += 1
  }
  return shared.subarray(0, count)
}
