import { pinyin } from 'pinyin-pro'
import { fold } from '../src/domain/search/fold.ts'
import { writeIfChanged } from './generated-file.ts'

/**
 * Writes src/domain/search/sound-table.data.ts: the Mandarin syllable and tone of every character, so that no pinyin
 * library runs at search time. With --check it only reports whether the file is up to date.
 */
const tones = ['1', '2', '3', '4', '0']
const bySyllable = new Map<string, string[]>()
for (let code = 0x4e00; code <= 0x9fff; code += 1) {
  const character = String.fromCharCode(code)
  if (fold(character) !== character) continue
  const [, syllable, tone] = /^([a-zv]{1,6})([0-4])$/.exec(pinyin(character, { toneType: 'num', v: true })) ?? []
  if (!syllable || !tone) continue
  const byTone = bySyllable.get(syllable) ?? tones.map(() => '')
  byTone[tones.indexOf(tone)] += character
  bySyllable.set(syllable, byTone)
}

const lines = [...bySyllable].sort(([a], [b]) => (a < b ? -1 : 1)).map(([syllable, byTone]) => `${syllable} ${byTone.join('/')}`)
writeIfChanged(
  'src/domain/search/sound-table.data.ts',
  `// Made by scripts/generate-sounds.ts with pinyin-pro (MIT). Not to be edited by hand.

/** A line for each toneless Mandarin syllable (\`v\` is ü) with its folded characters: of the four tones, then of none. */
export const charactersBySyllable = \`
${lines.join('\n')}
\`
`,
)
