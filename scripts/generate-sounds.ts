import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pinyin } from 'pinyin-pro'
import { fold } from '../src/domain/search/fold.ts'

/**
 * Writes src/domain/search/sound-table.data.ts: the toneless Mandarin syllable of every character, so that no
 * pinyin library runs when somebody searches. With --check it only says whether the file is fresh.
 */
const file = fileURLToPath(new URL('../src/domain/search/sound-table.data.ts', import.meta.url))

const bySyllable = new Map<string, string>()
for (let code = 0x4e00; code <= 0x9fff; code += 1) {
  const character = String.fromCharCode(code)
  if (fold(character) !== character) continue
  const syllable = pinyin(character, { toneType: 'none', v: true })
  if (!/^[a-zv]{1,6}$/.test(syllable)) continue
  bySyllable.set(syllable, (bySyllable.get(syllable) ?? '') + character)
}

const lines = [...bySyllable].sort(([a], [b]) => (a < b ? -1 : 1)).map(([syllable, characters]) => `${syllable} ${characters}`)
const fresh = `// Made by scripts/generate-sounds.ts with pinyin-pro (MIT). Not to be edited by hand.

/** A line for each toneless Mandarin syllable (\`v\` is ü) with its folded characters. */
export const charactersBySyllable = \`
${lines.join('\n')}
\`
`

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
  console.log(`${bySyllable.size} 個音節`)
} else if (readFileSync(file, 'utf8') !== fresh) {
  console.error('src/domain/search/sound-table.data.ts 不是最新的。請執行 node scripts/generate-sounds.ts 後一併提交。')
  process.exit(1)
}
