import { charactersBySyllable } from './sound-table.data.ts'

/** Merges syllables that speakers and typists in Taiwan commonly confuse. */
function merged(syllable: string): string {
  return syllable
    .replace(/^(z|c|s)h/, '$1')
    .replace(/^r/, 'l')
    .replace(/^f/, 'h')
    .replace(/(in|en)g$/, '$1')
}

const syllables = new Set<string>()
const plain = new Map<string, string>()
const sounds = new Map<string, string>()
const tones = new Map<string, number>()
for (const line of charactersBySyllable.trim().split('\n')) {
  const [syllable = '', characters = ''] = line.split(' ')
  const sound = merged(syllable)
  syllables.add(syllable)
  for (const [at, ofTone] of characters.split('/').entries()) {
    for (const character of ofTone) {
      plain.set(character, syllable)
      sounds.set(character, sound)
      tones.set(character, (at + 1) % 5)
    }
  }
}

/** The merged sound of a folded character; undefined for characters without a single syllable. */
export const soundOf = (character: string): string | undefined => sounds.get(character)

/** The unmerged toneless syllable, `v` for ü. */
export const syllableOf = (character: string): string | undefined => plain.get(character)

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
export function rhymes(one: string, other: string): boolean {
  const [left, right] = [plain.get(one), plain.get(other)]
  if (left === undefined || right === undefined || tones.get(one) !== tones.get(other)) return false
  return left.replace(initial, '') === right.replace(initial, '')
}
