import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face, Font } from 'harfbuzzjs'
import { lettersOnCovers } from '../src/demo/covers.ts'
import { unitsPerEm } from '../src/demo/lettering.ts'
import { readDemo } from '../src/demo/read-demo.ts'
import { Glyphs } from '../src/server/share-cards/glyphs.ts'
import { writeIfChanged } from './generated-file.ts'

/**
 * Writes src/demo/content/lettering.json: the outlines of the letters on the demo's covers and printed pages, in Noto Serif TC and Noto
 * Sans TC (SIL OFL), so that no typeface is opened while seeding. With --check it only reports whether the file is up
 * to date.
 */
const fonts = createRequire(import.meta.url)
function openSerif(file: string): Font {
  const font = new Font(new Face(new Blob(readFileSync(fonts.resolve(`@expo-google-fonts/noto-serif-tc/${file}`)))))
  font.setScale(1000, 1000)
  return font
}
const serif = openSerif('700Bold/NotoSerifTC_700Bold.ttf')
const text = openSerif('400Regular/NotoSerifTC_400Regular.ttf')
const sans = await Glyphs.open()

/**
 * A path in whole units by steps from point to point, which is a fifth of its length: hundreds of covers are stored.
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
    const steps = numbers.map((number, index) => number - (index % 2 === 0 ? x : y))
    ;[x = 0, y = 0] = numbers.slice(-2)
    if (command === 'M') [startX, startY] = [x, y]
    if (command === 'L' && steps[1] === 0) return `h${steps[0]}`
    if (command === 'L' && steps[0] === 0) return `v${steps[1]}`
    return `${command.toLowerCase()}${steps.join(' ').replaceAll(' -', '-')}`
  })
}

interface Outline {
  path: string
  advance: number
}

const outlineIn =
  (font: Font) =>
  (letter: string): Outline => {
    const id = font.nominalGlyph(letter.codePointAt(0) ?? 0)
    if (!id) throw new Error(`Noto Serif TC has no ${letter}`)
    return { path: font.glyphToPath(id), advance: font.glyphHAdvance(id) }
  }

const lettersOf = (text: string) => [...new Set(text)].sort()
const outlinesOf = (letters: readonly string[], outlineOf: (letter: string) => Outline) =>
  Object.fromEntries(
    letters.map((letter) => {
      const { path, advance } = outlineOf(letter)
      return [letter, `${Math.round((advance * unitsPerEm) / 1000)} ${compact(path)}`.trim()]
    }),
  )

const requiredLetters = lettersOnCovers(readDemo())
const lacking = await sans.ready(requiredLetters.sans)
if (lacking.length > 0) throw new Error(`Noto Sans TC has no ${lacking.join('')}`)
const file = {
  serif: outlinesOf(lettersOf(requiredLetters.serif), outlineIn(serif)),
  sans: outlinesOf(lettersOf(requiredLetters.sans), (letter) => sans.outline(letter, 700)),
  text: outlinesOf(lettersOf(requiredLetters.text), outlineIn(text)),
}
writeIfChanged('src/demo/content/lettering.json', `${JSON.stringify(file, null, 1)}\n`)
