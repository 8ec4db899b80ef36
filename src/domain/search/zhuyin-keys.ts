import { isSyllable } from './sound.ts'

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
const tones = '7 634'

/** A typed syllable: in pinyin, with its tone (0 for the neutral tone). */
export interface TypedSyllable {
  syllable: string
  tone: number
}

const pattern = /([1qaz2wsxedcrfv5tgbyhn])?([ujm])?([8ik,9ol.0p;/-])?([ 6347])/gy

/** Combinations of medial and final with a special pinyin spelling; the second form is used without an initial. */
const rhymes: Record<string, [string, string]> = {
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
const signs = 'ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄧㄨㄩㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦˊˇˋ˙'
const keysOfSigns = '1qaz2wsxedcrfv5tgbyhnujm8ik,9ol.0p;/-6347'
const signedSyllable = /([ㄅ-ㄙ]?[ㄧㄨㄩ]?[ㄚ-ㄦ]?)([ˊˇˋ˙]?)[ ]*/g

/** Maps Zhuyin symbols that were not converted to characters to the pressed keys. */
function keysPressed(typed: string): string {
  return typed.replace(signedSyllable, (all, syllable: string, tone: string) =>
    syllable ? Array.from(syllable + tone, (sign) => keysOfSigns.charAt(signs.indexOf(sign))).join('') + (tone ? '' : ' ') : all,
  )
}

/**
 * Parses input of the Zhuyin keyboard with the input method off (`ej/ vm6` style), or unconverted symbols (ㄍㄠ ㄒㄩㄝˋ),
 * into syllables. Null unless the whole text consists of syllables, the last of which may lack its (typed, then
 * trimmed) first tone.
 */
export function syllablesOfKeys(text: string): TypedSyllable[] | null {
  const typed = keysPressed(text.toLowerCase()).trim()
  if (!/[0-9;,./-]/.test(typed)) return null
  const keys = tones.includes(typed.slice(-1)) ? typed : `${typed} `
  const syllables: TypedSyllable[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < keys.length) {
    const match = pattern.exec(keys)
    const syllable = match && pinyinOf(match[1], match[2], match[3])
    if (!syllable || !isSyllable(syllable)) return null
    syllables.push({ syllable, tone: tones.indexOf(match[4] ?? '') })
  }
  return syllables.length > 0 ? syllables : null
}

function pinyinOf(initialKey: string | undefined, medialKey: string | undefined, finalKey: string | undefined): string | null {
  const initial = initialKey ? (initials[initialKey] ?? '') : ''
  const medial = medialKey ? (medials[medialKey] ?? '') : ''
  const final = finalKey ? (finals[finalKey] ?? '') : ''
  if (!medial && !final) return /^([zcs]h?|r)$/.test(initial) ? `${initial}i` : null
  if (!medial) return `${initial}${final === 'eh' ? 'e' : final}`
  const rhyme = rhymes[final ? `${medial}+${final}` : medial]
  if (!rhyme) return null
  const written = initial ? initial + rhyme[0] : rhyme[1]
  return /^[jqx]/.test(written) ? written.replace('v', 'u') : written
}
