import { charactersBySyllable } from './sound-table.data.ts'

/** Sounds that Taiwan's speakers and typists mix up, as one. */
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

/** The sound of a folded character, similar sounds as one; undefined for what is not spoken as one syllable. */
export const soundOf = (character: string): string | undefined => sounds.get(character)

/** The toneless syllable itself, `v` for ü. */
export const syllableOf = (character: string): string | undefined => plain.get(character)

/** The tone of a folded character: 1 to 4, or 0 for none of them; of several readings that of the commonest. */
export const toneOf = (character: string): number | undefined => tones.get(character)

/** The sound of a toneless pinyin syllable as typed. */
export const soundOfSyllable = (syllable: string): string => merged(syllable)

/** The sounds of neighbours as one key. */
export const soundKey = (left: string, right: string): string => `${left} ${right}`

/** Whether Mandarin has this toneless syllable. */
export const isSyllable = (text: string): boolean => syllables.has(text)
