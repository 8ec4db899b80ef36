import {
  type Confidence,
  correctionConfidence,
  hasSameTones,
  isPossibleCorrection,
  type Lexicality,
  lexicalityOf,
  matchesTypedSounds,
  rhymingWords,
} from '../../domain/search/correction-likelihood.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Query } from '../../domain/search/query.ts'
import type { Run } from '../../domain/search/runs.ts'
import {
  costOf,
  lookAlikeCost,
  lookAlikesOf,
  type PairsBySound,
  type Proposal,
  soundalikesOf,
  soundKey,
  soundOf,
  soundOfSyllable,
  swapsOf,
  syllablesOfKeys,
  type TypedSyllable,
} from '../../domain/search/spelling.ts'
import { suggestionKeys } from '../../domain/search/suggestions.ts'
import { thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import { hasSurrogatePairs } from '../../domain/search/tokens.ts'
import type { IndexReader } from './index-reader.ts'
import { WordFinder } from './word-finder.ts'

/** Names with their keys, by pronunciation. */
type NamesBySound = ReadonlyMap<string, readonly { text: string; folded: string; sound: string }[]>

/** The site's own vocabulary: tags, the editors' table, and names. */
class SiteWords {
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

/**
 * The length of words that can be misspelled: not single characters, not sentences, nor queries that amount to a sentence.
 */
const wordLength = { least: 2, most: 12 }
const queryLength = 16
/** The number of proposals that are verified, the likeliest first: more when only the pronunciation is known. */
const verifiedProposals = 5
const verifiedBySound = 16
/** The bonus of a proposal in the site's vocabulary, in units of the logarithm of documents. */
const siteBonus = 2

interface RankedProposal extends Proposal {
  score: number
}

/** A range of the query and its replacement, folded. */
interface Replacement {
  start: number
  end: number
  newText: string
  /** Whether the replaced text is certainly misspelled. */
  certain: boolean
  /** Whether the replaced text occurs nowhere. */
  absent: boolean
}

/** Corrects the spelling of one query. */
class Speller {
  readonly #reader: IndexReader
  readonly #keyword: string
  readonly #query: Query
  readonly #layers: readonly SearchLayer[]
  readonly #finder: WordFinder
  readonly #site: SiteWords

  constructor(reader: IndexReader, keyword: string, query: Query, layers: readonly SearchLayer[], names: NamesBySound) {
    this.#reader = reader
    this.#keyword = keyword
    this.#query = query
    this.#layers = layers
    this.#finder = new WordFinder(reader, layers)
    this.#site = new SiteWords(reader, names)
  }

  /** A word in the site's spelling, or as it occurs where it was found. */
  async written(word: string): Promise<string> {
    return this.#site.written(word) ?? (await this.#finder.written(word))
  }

  /** Zhuyin keys typed while the input method was off. */
  async fromKeys(syllables: readonly TypedSyllable[]): Promise<Replacement | null> {
    const words = this.#query.runs.map(({ text }) => text)
    if (syllables.length < wordLength.least || (await this.#finder.together(words)) > 0) return null
    const keys = keysOf(syllables.map(({ syllable }) => soundOfSyllable(syllable)))
    const soundalikes = await this.#reader.soundalikes(keys, this.#layers)
    const proposals = soundalikesOf(keys, { syllables }, soundalikes)
    await this.#site.learn(proposals.map(({ text }) => text))
    const inUse = await this.#inUse(await this.#rank(proposals), verifiedBySound)
    for (const { text } of inUse)
      if (matchesTypedSounds(syllables, { text, lexicality: await this.#lexicalityOf(text) }))
        return { start: 0, end: this.#query.folded.length, newText: text, certain: true, absent: true }
    // only letters may be a foreign word
    const spokenMatch = /[^a-z]/.test(this.#query.folded) && inUse.find(({ text }) => hasSameTones(syllables, text))
    return spokenMatch
      ? { start: 0, end: this.#query.folded.length, newText: spokenMatch.text, certain: false, absent: true }
      : null
  }

  /** A word of the site's vocabulary typed in pinyin. */
  async fromPinyin(): Promise<Replacement | null> {
    const { folded, runs } = this.#query
    if ((await this.#finder.together(runs.map(({ text }) => text))) > 0) return null
    const letters = folded.replaceAll(' ', '')
    await this.#site.learn([letters])
    const proposals = await this.#rank(this.#site.spelledBy(letters).map((text) => ({ text, cost: 0 })))
    const [likeliest] = await this.#inUse(proposals, verifiedProposals)
    return likeliest ? { start: 0, end: folded.length, newText: likeliest.text, certain: true, absent: true } : null
  }

  async fromCharacters(): Promise<Replacement | null> {
    const words = this.#query.runs.map(({ text }) => text)
    const suspects = this.#query.runs.filter(({ kind, text }) => kind === 'han' && isWord(text))
    if (suspects.length === 0 || words.join('').length > queryLength) return null
    await this.#finder.count(words)
    await this.#finder.fetch(words)
    if ((await this.#finder.together(words)) > 0) return null

    const soundalikes = await this.#reader.soundalikes(
      [...new Set(suspects.flatMap(({ text }) => keysOf(soundsOf(text) ?? [])))],
      this.#layers,
    )
    await this.#learn(suspects.map(({ text }) => text))
    const proposed = await Promise.all(suspects.map((run) => this.#proposalsFor(run, soundalikes)))

    // one word at a time, so that all words of the query occur together somewhere
    if (words.length > 1) {
      const likely = suspects.flatMap((run, index) =>
        (proposed[index] ?? []).slice(0, verifiedProposals).map((proposal) => ({ ...proposal, run })),
      )
      await this.#finder.fetch(likely.map(({ text }) => text))
      for (const { text, run } of likely.sort((a, b) => b.score - a.score)) {
        const together = await this.#finder.together(words.map((word) => (word === run.text ? text : word)))
        const like = together > 0 && (await this.#likeness(run, text, { together: true }))
        if (like) return { ...replacement(run, text, like), absent: (await this.#finder.documents(run.text)).length === 0 }
      }
    }
    // words that occur nowhere
    for (const [index, run] of suspects.entries()) {
      if ((await this.#finder.documents(run.text)).length > 0) continue
      for (const { text } of await this.#inUse(proposed[index] ?? [], verifiedProposals)) {
        const like = await this.#likeness(run, text)
        if (like) return replacement(run, text, like)
      }
      const half =
        (await this.#correctHalf(run, soundalikes)) ??
        (await this.#bySynonym(run)) ??
        (await this.#faint(run, proposed[index] ?? []))
      if (half) return half
    }
    return null
  }

  /** A longer word of two parts, one of which is correct: the other is corrected so that both occur together. */
  async #correctHalf({ text: word, start }: Run, soundalikes: PairsBySound): Promise<Replacement | null> {
    if (word.length < 2 * wordLength.least) return null
    const cuts = Array.from({ length: word.length - 2 * wordLength.least + 1 }, (_, index) => index + wordLength.least)
    const halves = cuts.map((cut) => [
      { start, kind: 'han' as const, text: word.slice(0, cut) },
      { start: start + cut, kind: 'han' as const, text: word.slice(cut) },
    ])
    const parts = halves.flat().map(({ text }) => text)
    await this.#finder.count(parts)
    for (const pair of halves) {
      const texts = pair.map(({ text }) => text)
      if (texts.every((text) => this.#finder.atMost(text) > 0) && (await this.#finder.together(texts)) > 0) return null
    }
    await this.#learn(parts)
    for (const [left, right] of halves) {
      if (!left || !right) continue
      const [wrong, other] = this.#finder.atMost(left.text) === 0 ? [left, right] : [right, left]
      if (this.#finder.atMost(wrong.text) > 0 || (await this.#finder.documents(other.text)).length === 0) continue
      for (const { text } of (await this.#proposalsFor(wrong, soundalikes)).slice(0, verifiedProposals)) {
        const together = await this.#finder.together([text, other.text])
        const like = together > 0 && (await this.#likeness(wrong, text))
        if (like) return replacement(wrong, text, like)
      }
    }
    return null
  }

  /** A word that sounds like one that occurs nowhere, or rhymes with it, and has most of its characters, without further evidence. */
  async #faint(run: Run, proposals: readonly RankedProposal[]): Promise<Replacement | null> {
    const word = { text: run.text, lexicality: this.#lexicalityOfTyped(run) }
    const rhyming = rhymingWords(run.text, thesaurus.ofLength(run.text.length)).map((text) => ({ text, cost: lookAlikeCost }))
    const [likeliest] = await this.#inUse(
      [...proposals, ...(await this.#rank(rhyming))].filter(({ text }) => isPossibleCorrection(word, text)),
      verifiedProposals,
    )
    return likeliest ? replacement(run, likeliest.text, 'possible') : null
  }

  /** A word of the site's vocabulary that occurs nowhere itself, but has a synonym that does. */
  async #bySynonym(run: Run): Promise<Replacement | null> {
    for (const text of this.#site.soundingLike(run.text)) {
      const like = await this.#likeness(run, text)
      if (!like) continue
      for (const form of thesaurus.otherForms(text))
        if ((await this.#finder.documents(form.text)).length > 0) return replacement(run, text, like)
    }
    return null
  }

  /** Loads which of some words are in the site's vocabulary, and which words of it they may be misspellings of. */
  #learn(words: readonly string[]): Promise<void> {
    return this.#site.learn(words.flatMap((word) => [word, ...swapsOf(word).map(({ text }) => text), ...lookAlikesOf(word)]))
  }

  #proposalsFor({ text: word }: Run, soundalikes: PairsBySound): Promise<RankedProposal[]> {
    const sounds = soundsOf(word)
    const proposals = [
      ...(sounds ? soundalikesOf(keysOf(sounds), { characters: word }, soundalikes) : []),
      ...swapsOf(word),
      ...lookAlikesOf(word).map((text) => ({ text, cost: lookAlikeCost })),
      ...this.#site.soundingLike(word).map((text) => ({ text, cost: costOf(text, { characters: word }, 0) })),
    ]
    return this.#rank([...new Map(proposals.map((proposal) => [proposal.text, proposal])).values()])
  }

  /** Proposals whose parts all occur somewhere, ranked by frequency and similarity. */
  async #rank(proposals: readonly Proposal[]): Promise<RankedProposal[]> {
    await this.#finder.count(proposals.map(({ text }) => text))
    return proposals
      .filter(({ text }) => this.#finder.atMost(text) > 0)
      .map((proposal) => ({ ...proposal, score: this.#score(proposal) }))
      .sort((a, b) => b.score - a.score)
  }

  #score({ text, cost }: Proposal): number {
    return Math.log(1 + this.#finder.atMost(text)) - cost + (this.#site.has(text) ? siteBonus : 0)
  }

  /** The likeliest proposals that actually occur in a text. */
  async #inUse(proposals: readonly RankedProposal[], atMost: number): Promise<RankedProposal[]> {
    const likeliest = proposals.slice(0, atMost)
    await this.#finder.fetch(likeliest.map(({ text }) => text))
    const documents = await Promise.all(likeliest.map(({ text }) => this.#finder.documents(text)))
    return likeliest.filter((_, index) => (documents[index]?.length ?? 0) > 0)
  }

  async #likeness(run: Run, text: string, { together } = { together: false }): Promise<Confidence | null> {
    const documents = (await this.#finder.documents(text)).length
    const word = { text: run.text, lexicality: this.#lexicalityOfTyped(run) }
    return correctionConfidence(word, { text, lexicality: await this.#lexicalityOf(text), documents }, together)
  }

  #lexicalityOfTyped({ start, text }: Run): Lexicality {
    return this.#site.has(text) ? 'site' : lexicalityOf(this.#keyword.slice(start, start + text.length))
  }

  async #lexicalityOf(text: string): Promise<Lexicality> {
    return this.#site.has(text) ? 'site' : this.#finder.lexicality(text)
  }
}

const isWord = (text: string) => text.length >= wordLength.least && text.length <= wordLength.most && !hasSurrogatePairs(text)

function soundsOf(word: string): string[] | null {
  const sounds = Array.from(word, soundOf)
  return sounds.every((sound) => sound !== undefined) ? sounds : null
}

const keysOf = (sounds: readonly string[]) => sounds.slice(1).map((sound, index) => soundKey(sounds[index] ?? '', sound))

const replacement = ({ start, text }: Run, newText: string, like: Confidence): Replacement => ({
  start,
  end: start + text.length,
  newText,
  certain: like === 'certain',
  absent: true,
})

/** Only Latin letters, with or without spaces: a foreign word, or pinyin. */
const pinyin = /^[a-z][a-z ]{2,}$/

/** The probable intended query. */
export interface Correction {
  text: string
  /** Whether the input is certainly misspelled; otherwise it may be a word that is only unknown here. */
  certain: boolean
  /** Whether the input occurs nowhere: then the correction is searched as well. */
  absent: boolean
}

/**
 * The probable intended query for a word that occurs nowhere: a word with the same pronunciation, or with two adjacent
 * characters swapped, which occurs in what this reader may read. Spelled as it occurs there; null when the query is
 * correct, is a question, or has no sufficiently similar correction (`correctionConfidence`).
 */
export async function correctSpelling(
  reader: IndexReader,
  keyword: string,
  query: Query,
  layers: readonly SearchLayer[],
  names: NamesBySound = new Map(),
): Promise<Correction | null> {
  if (query.long || query.runs.length === 0) return null
  const syllables = syllablesOfKeys(query.folded)
  if (!syllables && query.isQuestion) return null
  const speller = new Speller(reader, keyword, query, layers, names)
  const better = await (syllables
    ? speller.fromKeys(syllables)
    : pinyin.test(query.folded)
      ? speller.fromPinyin()
      : speller.fromCharacters())
  if (!better) return null
  const text = keyword.slice(0, better.start) + (await speller.written(better.newText)) + keyword.slice(better.end)
  return { text, certain: better.certain, absent: better.absent }
}
