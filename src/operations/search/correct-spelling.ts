import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Query } from '../../domain/search/query.ts'
import type { Run } from '../../domain/search/runs.ts'
import { soundKey, soundOf, soundOfSyllable } from '../../domain/search/sound.ts'
import { type Proposal, type Soundalikes, soundalikesOf, swapsOf } from '../../domain/search/spelling.ts'
import { isGlossaryWord } from '../../domain/search/synonyms.ts'
import { hasHalves } from '../../domain/search/tokens.ts'
import { syllablesOfKeys } from '../../domain/search/zhuyin-keys.ts'
import type { IndexReader } from './index-reader.ts'
import { WordFinder } from './word-finder.ts'

/** Words that can be misspelled: not single characters, not sentences; nor queries that are one in all but name. */
const wordLength = { least: 2, most: 12 }
const queryLength = 16
/** Proposals that are looked up, the likeliest first: more when only sounds are known. */
const looked = 5
const lookedBySound = 16

interface Ranked extends Proposal {
  score: number
}

/**
 * What somebody probably meant who typed a word that stands nowhere: a word that sounds the same, or has two
 * neighbours the other way round, and does stand in what this reader may read. Written as it stands there; null
 * when the query is right, a question, or nothing better is known.
 */
export async function correctSpelling(
  reader: IndexReader,
  keyword: string,
  query: Query,
  layers: readonly SearchLayer[],
): Promise<string | null> {
  if (query.long || query.runs.length === 0) return null
  const finder = new WordFinder(reader, layers)
  const syllables = syllablesOfKeys(query.folded)
  const better = syllables
    ? await fromKeys(reader, finder, query, syllables, layers)
    : query.asks
      ? null
      : await fromCharacters(reader, finder, query, layers)
  return better && keyword.slice(0, better.start) + (await finder.written(better.by)) + keyword.slice(better.end)
}

/** A stretch of the query and the word that should stand there, folded. */
interface Replacement {
  start: number
  end: number
  by: string
}

/** Zhuyin keys typed while the input method was off. */
async function fromKeys(
  reader: IndexReader,
  finder: WordFinder,
  query: Query,
  syllables: readonly string[],
  layers: readonly SearchLayer[],
): Promise<Replacement | null> {
  const words = query.runs.map(({ text }) => text)
  if (syllables.length < wordLength.least || (await finder.together(words)) > 0) return null
  const keys = keysOf(syllables.map(soundOfSyllable))
  const known = await reader.soundalikes(keys, layers)
  const likeliest = await firstStanding(finder, await rank(finder, soundalikesOf(keys, { syllables }, known)), lookedBySound)
  return likeliest ? { start: 0, end: query.folded.length, by: likeliest.text } : null
}

async function fromCharacters(
  reader: IndexReader,
  finder: WordFinder,
  query: Query,
  layers: readonly SearchLayer[],
): Promise<Replacement | null> {
  const words = query.runs.map(({ text }) => text)
  const suspects = query.runs.filter(({ kind, text }) => kind === 'han' && isWord(text) && !isGlossaryWord(text))
  if (suspects.length === 0 || words.join('').length > queryLength) return null
  await finder.count(words)
  await finder.fetch(words)
  if ((await finder.together(words)) > 0) return null

  const known = await reader.soundalikes([...new Set(suspects.flatMap(({ text }) => keysOf(soundsOf(text) ?? [])))], layers)
  const proposed = await Promise.all(suspects.map(({ text }) => rank(finder, proposalsFor(text, known))))

  // one word at a time, so that all words of the query stand together somewhere
  if (words.length > 1) {
    const likely = suspects.flatMap((run, index) =>
      (proposed[index] ?? []).slice(0, looked).map((proposal) => ({ ...proposal, run })),
    )
    await finder.fetch(likely.map(({ text }) => text))
    for (const { text, run } of likely.sort((a, b) => b.score - a.score))
      if ((await finder.together(words.map((word) => (word === run.text ? text : word)))) > 0) return replacement(run, text)
  }
  // words that stand nowhere at all
  for (const [index, run] of suspects.entries()) {
    if ((await finder.documents(run.text)).length > 0) continue
    const likeliest = await firstStanding(finder, proposed[index] ?? [], looked)
    if (likeliest) return replacement(run, likeliest.text)
    const half = await correctHalf(finder, run, known)
    if (half) return half
  }
  return null
}

/** A longer word of two parts, one of which is right: the other is put right so that both stand together. */
async function correctHalf(finder: WordFinder, { text: word, start }: Run, known: Soundalikes): Promise<Replacement | null> {
  if (word.length < 2 * wordLength.least) return null
  const cuts = Array.from({ length: word.length - 2 * wordLength.least + 1 }, (_, index) => index + wordLength.least)
  const halves = cuts.map((cut) => [
    { start, kind: 'han' as const, text: word.slice(0, cut) },
    { start: start + cut, kind: 'han' as const, text: word.slice(cut) },
  ])
  await finder.count(halves.flat().map(({ text }) => text))
  for (const pair of halves) {
    const texts = pair.map(({ text }) => text)
    if (texts.every((text) => finder.atMost(text) > 0) && (await finder.together(texts)) > 0) return null
  }
  for (const [left, right] of halves) {
    if (!left || !right) continue
    const [wrong, other] = finder.atMost(left.text) === 0 ? [left, right] : [right, left]
    if (finder.atMost(wrong.text) > 0 || (await finder.documents(other.text)).length === 0) continue
    for (const { text } of (await rank(finder, proposalsFor(wrong.text, known))).slice(0, looked))
      if ((await finder.together([text, other.text])) > 0) return replacement(wrong, text)
  }
  return null
}

const isWord = (text: string) => text.length >= wordLength.least && text.length <= wordLength.most && !hasHalves(text)

function soundsOf(word: string): string[] | null {
  const sounds = Array.from(word, soundOf)
  return sounds.every((sound) => sound !== undefined) ? sounds : null
}

const keysOf = (sounds: readonly string[]) => sounds.slice(1).map((sound, index) => soundKey(sounds[index] ?? '', sound))

function proposalsFor(word: string, known: Soundalikes): Proposal[] {
  const sounds = soundsOf(word)
  return [...(sounds ? soundalikesOf(keysOf(sounds), { characters: word }, known) : []), ...swapsOf(word)]
}

/** Proposals whose pieces all stand somewhere, by how common and how near they are. */
async function rank(finder: WordFinder, proposals: readonly Proposal[]): Promise<Ranked[]> {
  await finder.count(proposals.map(({ text }) => text))
  return proposals
    .filter(({ text }) => finder.atMost(text) > 0)
    .map((proposal) => ({ ...proposal, score: Math.log(1 + finder.atMost(proposal.text)) - proposal.cost }))
    .sort((a, b) => b.score - a.score)
}

/** The first of some proposals that really stands somewhere. */
async function firstStanding(finder: WordFinder, proposals: readonly Ranked[], atMost: number): Promise<Ranked | null> {
  await finder.fetch(proposals.slice(0, atMost).map(({ text }) => text))
  for (const proposal of proposals.slice(0, atMost)) if ((await finder.documents(proposal.text)).length > 0) return proposal
  return null
}

const replacement = ({ start, text }: Run, by: string): Replacement => ({ start, end: start + text.length, by })
