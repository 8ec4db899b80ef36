import { lettersOnCovers } from '../src/demo/covers.ts'
import { letterFaces, unitsPerEm } from '../src/demo/lettering.ts'
import { readDemo } from '../src/demo/read-demo.ts'
import { Glyphs } from '../src/server/share-cards/glyphs.ts'
import { writeIfChanged } from './generated-file.ts'

/**
 * Writes src/demo/content/lettering.json: the outlines of the letters on the demo's covers, in Noto Serif TC and Noto
 * Sans TC (SIL OFL), so that no typeface is opened while seeding. With --check it only reports whether the file is up
 * to date.
 */
const typefaces = { serif: ['noto-serif-tc', 'noto-sans-tc', 'roboto'], sans: ['noto-sans-tc', 'roboto'] } as const
const wanted = lettersOnCovers(readDemo())

/**
 * A path in whole units by steps from point to point, which is a fifth of HarfBuzz's length: hundreds of covers are
 * stored.
 * HarfBuzz writes the commands M, L, Q and Z.
 */
function compact(path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  return path.replaceAll(/([MLQ])([^MLQZ]*)|Z/g, (_, command: string | undefined, list: string) => {
    if (command === undefined) {
      ;[x, y] = [startX, startY]
      return 'z'
    }
    const numbers = list.split(/[ ,]/).map((number) => Math.round((Number(number) * unitsPerEm) / 1000))
    const steps = numbers.map((number, at) => number - (at % 2 === 0 ? x : y))
    ;[x = 0, y = 0] = numbers.slice(-2)
    if (command === 'M') [startX, startY] = [x, y]
    if (command === 'L' && steps[1] === 0) return `h${steps[0]}`
    if (command === 'L' && steps[0] === 0) return `v${steps[1]}`
    return `${command.toLowerCase()}${steps.join(' ').replaceAll(' -', '-')}`
  })
}

const file: Record<string, Record<string, string>> = {}
for (const face of letterFaces) {
  const glyphs = await Glyphs.open(typefaces[face])
  const list = [...new Set(wanted[face])].sort()
  const lacking = await glyphs.ready(list.join(''))
  if (lacking.length > 0) throw new Error(`no outline for ${lacking.join('')}`)
  file[face] = Object.fromEntries(
    list.map((letter) => {
      const { path, advance } = glyphs.outline(letter, 700)
      return [letter, `${Math.round((advance * unitsPerEm) / 1000)} ${compact(path)}`.trim()]
    }),
  )
}
writeIfChanged('src/demo/content/lettering.json', `${JSON.stringify(file, null, 1)}\n`)
