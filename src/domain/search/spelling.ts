import { fold } from './fold.ts'
import { lookAlikes } from './look-alikes.data.ts'
import { charactersBySyllable } from './sound-table.data.ts'

const lookAlikesByCharacter = new Map<string, Set<string>>()
for (const group of lookAlikes.split(' ')) {
  const folded = [...new Set(fold(group))]
  for (const character of folded)
    lookAlikesByCharacter.set(
      character,
      new Set([...(lookAlikesByCharacter.get(character) ?? []), ...folded.filter((other) => other !== character)]),
    )
}

/** Cost of one look-alike substitution, in units of the logarithm of documents. */
export const lookAlikeCost = 2.4

/** Whether one folded character is easily confused with another. */
export const looksLike = (item: string, other: string): boolean => lookAlikesByCharacter.get(item)?.has(other) ?? false

/** A folded word with each of its characters in turn replaced by its look-alikes. */
export const lookAlikesOf = (word: string): string[] =>
  Array.from(word).flatMap((character, index, all) =>
    Array.from(lookAlikesByCharacter.get(character) ?? [], (other) =>
      [...all.slice(0, index), other, ...all.slice(index + 1)].join(''),
    ),
  )

/** Merges syllables that speakers and typists in Taiwan commonly confuse. */
function merged(syllable: string): string {
  return syllable
    .replace(/^(z|c|s)h/, '$1')
    .replace(/^r/, 'l')
    .replace(/^f/, 'h')
    .replace(/(in|en)g$/, '$1')
}

const syllables = new Set<string>()
const syllableByCharacter = new Map<string, string>()
const sounds = new Map<string, string>()
const tones = new Map<string, number>()
for (const line of charactersBySyllable.trim().split('\n')) {
  const [syllable = '', characters = ''] = line.split(' ')
  const sound = merged(syllable)
  syllables.add(syllable)
  for (const [toneIndex, ofTone] of characters.split('/').entries()) {
    for (const character of ofTone) {
      syllableByCharacter.set(character, syllable)
      sounds.set(character, sound)
      tones.set(character, (toneIndex + 1) % 5)
    }
  }
}

/** The merged sound of a folded character; undefined for characters without a single syllable. */
export const soundOf = (character: string): string | undefined => sounds.get(character)

/** The unmerged toneless syllable, `v` for ü. */
export const syllableOf = (character: string): string | undefined => syllableByCharacter.get(character)

/** The tone of a folded character: 1 to 4, or 0 for none; of several readings that of the most common. */
export const toneOf = (character: string): number | undefined => tones.get(character)

/** The sound of a typed toneless pinyin syllable. */
export const soundOfSyllable = (syllable: string): string => merged(syllable)

/** The sounds of two neighbours as one key. */
export const soundKey = (left: string, right: string): string => `${left} ${right}`

/** Whether Mandarin has this toneless syllable. */
export const isSyllable = (text: string): boolean => syllables.has(text)

const initial = /^(?:[zcs]h|[bpmfdtnlgkhjqxzcsrwy])/

/** Whether two characters rhyme and have equal tones (尿, 料): they are misheard, or misread by dictation. */
export function rhymes(item: string, other: string): boolean {
  const [left, right] = [syllableByCharacter.get(item), syllableByCharacter.get(other)]
  if (left === undefined || right === undefined || tones.get(item) !== tones.get(other)) return false
  return left.replace(initial, '') === right.replace(initial, '')
}

/** The keys of the standard Zhuyin keyboard. */
const initials: Record<string, string> = {
  '1': 'b',
  q: 'p',
  a: 'm',
  z: 'f',
  '2': 'd',
  w: 't',
  s: 'n',
  x: 'l',
  e: 'g',
  d: 'k',
  c: 'h',
  r: 'j',
  f: 'q',
  v: 'x',
  '5': 'zh',
  t: 'ch',
  g: 'sh',
  b: 'r',
  y: 'z',
  h: 'c',
  n: 's',
}
const medials: Record<string, string> = { u: 'i', j: 'u', m: 'v' }
const finals: Record<string, string> = {
  '8': 'a',
  i: 'o',
  k: 'e',
  ',': 'eh',
  '9': 'ai',
  o: 'ei',
  l: 'ao',
  '.': 'ou',
  '0': 'an',
  p: 'en',
  ';': 'ang',
  '/': 'eng',
  '-': 'er',
}
const toneKeys = '7 634'

/** A typed syllable: in pinyin, with its tone (0 for the neutral tone). */
export interface TypedSyllable {
  syllable: string
  tone: number
}

const pattern = /([1qaz2wsxedcrfv5tgbyhn])?([ujm])?([8ik,9ol.0p;/-])?([ 6347])/gy

/** Combinations of medial and final with a special pinyin spelling; the second form is used without an initial. */
const zhuyinRhymes: Record<string, [string, string]> = {
  i: ['i', 'yi'],
  'i+a': ['ia', 'ya'],
  'i+o': ['io', 'yo'],
  'i+eh': ['ie', 'ye'],
  'i+ai': ['iai', 'yai'],
  'i+ao': ['iao', 'yao'],
  'i+ou': ['iu', 'you'],
  'i+an': ['ian', 'yan'],
  'i+en': ['in', 'yin'],
  'i+ang': ['iang', 'yang'],
  'i+eng': ['ing', 'ying'],
  u: ['u', 'wu'],
  'u+a': ['ua', 'wa'],
  'u+o': ['uo', 'wo'],
  'u+ai': ['uai', 'wai'],
  'u+ei': ['ui', 'wei'],
  'u+an': ['uan', 'wan'],
  'u+en': ['un', 'wen'],
  'u+ang': ['uang', 'wang'],
  'u+eng': ['ong', 'weng'],
  v: ['v', 'yu'],
  'v+eh': ['ve', 'yue'],
  'v+an': ['van', 'yuan'],
  'v+en': ['vn', 'yun'],
  'v+eng': ['iong', 'yong'],
}

/** The Zhuyin symbols, and their keys. */
const bopomofo = 'ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄧㄨㄩㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦˊˇˋ˙'
const keysOfBopomofo = '1qaz2wsxedcrfv5tgbyhnujm8ik,9ol.0p;/-6347'
const signedSyllable = /([ㄅ-ㄙ]?[ㄧㄨㄩ]?[ㄚ-ㄦ]?)([ˊˇˋ˙]?)[ ]*/g

/** Maps Zhuyin symbols that were not converted to characters to the pressed keys. */
function keysPressed(input: string): string {
  return input.replace(signedSyllable, (all, syllable: string, tone: string) =>
    syllable
      ? Array.from(syllable + tone, (letter) => keysOfBopomofo.charAt(bopomofo.indexOf(letter))).join('') + (tone ? '' : ' ')
      : all,
  )
}

/**
 * Parses input of the Zhuyin keyboard with the input method off (`ej/ vm6` style), or unconverted symbols (ㄍㄠ ㄒㄩㄝˋ),
 * into syllables. Null unless the whole text consists of syllables, the last of which may lack its (typed, then
 * trimmed) first tone.
 */
export function syllablesOfKeys(text: string): TypedSyllable[] | null {
  const keyText = keysPressed(text.toLowerCase()).trim()
  if (!/[0-9;,./-]/.test(keyText)) return null
  const keys = toneKeys.includes(keyText.slice(-1)) ? keyText : `${keyText} `
  const syllables: TypedSyllable[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < keys.length) {
    const match = pattern.exec(keys)
    const syllable = match && pinyinOf(match[1], match[2], match[3])
    if (!syllable || !isSyllable(syllable)) return null
    syllables.push({ syllable, tone: toneKeys.indexOf(match[4] ?? '') })
  }
  return syllables.length > 0 ? syllables : null
}

function pinyinOf(initialKey: string | undefined, medialKey: string | undefined, finalKey: string | undefined): string | null {
  const initial = initialKey ? (initials[initialKey] ?? '') : ''
  const medial = medialKey ? (medials[medialKey] ?? '') : ''
  const final = finalKey ? (finals[finalKey] ?? '') : ''
  if (!medial && !final) return /^([zcs]h?|r)$/.test(initial) ? `${initial}i` : null
  if (!medial) return `${initial}${final === 'eh' ? 'e' : final}`
  const rhyme = zhuyinRhymes[final ? `${medial}+${final}` : medial]
  if (!rhyme) return null
  const pinyin = initial ? initial + rhyme[0] : rhyme[1]
  return /^[jqx]/.test(pinyin) ? pinyin.replace('v', 'u') : pinyin
}

/** A bigram of the index, and its document frequency. */
export interface KnownPair {
  pair: string
  documents: number
}

/** Bigrams of the index by sound: by the sounds of both characters, `soundKey`. */
export type PairsBySound = ReadonlyMap<string, readonly KnownPair[]>

interface BeamCandidate extends Proposal {
  /** The mean logarithm of its bigrams' document frequencies. */
  likely: number
}

/** Beam width of the search, and maximum proposals to check: more of both if only sounds are known. */
const beam = { characters: 48, syllables: 160 }
const proposals = { characters: 6, syllables: 32 }
/** Cost of one changed character, in units of the logarithm of documents; lower if it sounds exactly the same. */
const changeCost = { same: 2.2, otherTone: 2.4, similar: 2.6 }
/** Cost of another tone if only sounds were typed. */
const toneCost = 1.3
/** Cost of a transposition of two neighbours. */
const swapCost = 2.6

/** A proposed word. */
export interface Proposal {
  text: string
  /** Its distance from the typed word: 0 if only sounds were typed. */
  cost: number
}

/** The typed input: characters, or only the sounds of the keys. */
export type TypedWord = { characters: string } | { syllables: readonly TypedSyllable[] }

/**
 * Beam search: words that sound like the input and whose bigrams all occur in the index, the most likely first.
 * @param keys sound keys of the neighbours, one fewer than the word has characters
 */
export function soundalikesOf(keys: readonly string[], word: TypedWord, soundalikes: PairsBySound): Proposal[] {
  const kind = 'characters' in word ? 'characters' : 'syllables'
  let chains: BeamCandidate[] = []
  for (const [position, key] of keys.entries()) {
    const pairs = (soundalikes.get(key) ?? []).filter(({ pair }) => fits(pair, word, position))
    const byFirst = Map.groupBy(pairs, ({ pair }) => pair.charAt(0))
    const step = (before: BeamCandidate, pair: KnownPair, characters: string): BeamCandidate => ({
      text: before.text + characters,
      likely: before.likely + Math.log(1 + pair.documents) / keys.length,
      cost: before.cost + costOf(characters, word, before.text.length),
    })
    const grown =
      position === 0
        ? pairs.map((pair) => step({ text: '', likely: 0, cost: 0 }, pair, pair.pair))
        : chains.flatMap((chain) =>
            (byFirst.get(chain.text.slice(-1)) ?? []).map((pair) => step(chain, pair, pair.pair.charAt(1))),
          )
    chains = grown.sort((a, b) => b.likely - b.cost - (a.likely - a.cost)).slice(0, beam[kind])
    if (chains.length === 0) return []
  }
  const typedText = 'characters' in word ? word.characters : null
  return chains.filter(({ text }) => text !== typedText).slice(0, proposals[kind])
}

/** Typed sounds must match exactly. */
function fits(pair: string, word: TypedWord, position: number): boolean {
  if ('characters' in word) return true
  return [0, 1].every((side) => syllableOf(pair.charAt(side)) === word.syllables[position + side]?.syllable)
}

/** The cost of a part of a proposal that starts at a position of the input. */
export function costOf(characters: string, word: TypedWord, start: number): number {
  let cost = 0
  for (let index = 0; index < characters.length; index += 1) {
    const after = characters.charAt(index)
    if ('characters' in word) cost += costOfChange(word.characters.charAt(start + index), after)
    else if (toneOf(after) !== word.syllables[start + index]?.tone) cost += toneCost
  }
  return cost
}

function costOfChange(before: string, after: string): number {
  if (before === after) return 0
  if (syllableOf(before) !== syllableOf(after)) return changeCost.similar
  return toneOf(before) === toneOf(after) ? changeCost.same : changeCost.otherTone
}

/** The word with each pair of neighbours transposed. */
export function swapsOf(input: string): Proposal[] {
  const swaps = new Map<string, Proposal>()
  for (let index = 0; index + 1 < input.length; index += 1) {
    const text = input.slice(0, index) + input.charAt(index + 1) + input.charAt(index) + input.slice(index + 2)
    if (text !== input) swaps.set(text, { text, cost: swapCost })
  }
  return [...swaps.values()]
}

/** Bigrams with their document frequency, as bytes: two characters and a count, little-endian. Concatenation merges. */
const size = 8

export function writePairs(pairs: readonly KnownPair[]): Uint8Array {
  const bytes = new Uint8Array(pairs.length * size)
  const view = new DataView(bytes.buffer)
  for (const [index, { pair, documents }] of pairs.entries()) {
    view.setUint16(index * size, pair.charCodeAt(0), true)
    view.setUint16(index * size + 2, pair.charCodeAt(1), true)
    view.setUint32(index * size + 4, documents, true)
  }
  return bytes
}

/** Parses bigrams from any number of byte strings, each bigram once. */
export function readPairs(chunks: readonly Uint8Array[]): KnownPair[] {
  const counts = new Map<string, number>()
  for (const bytes of chunks) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let index = 0; index < bytes.length; index += size) {
      const pair = String.fromCharCode(view.getUint16(index, true), view.getUint16(index + 2, true))
      counts.set(pair, (counts.get(pair) ?? 0) + view.getUint32(index + 4, true))
    }
  }
  return Array.from(counts, ([pair, documents]) => ({ pair, documents }))
}
