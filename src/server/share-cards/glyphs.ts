import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import decompress from 'woff2-encoder/decompress'

/** Font weights. */
export type Weight = 400 | 700
const weights: readonly Weight[] = [400, 700]

interface Glyph {
  /** In font units, a thousand per em; upwards is positive. */
  path: string
  advance: number
  /** Whether it is the replacement of a missing letter. */
  replaces?: boolean
}

/** The typefaces of the site, by precedence. Noto Sans TC has no Greek letters, with which doses and substances are written. */
const typefaces = ['noto-sans-tc', 'roboto'] as const
const folderOf = (typeface: string) =>
  dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${typeface}/package.json`))

const emptyGlyph: Glyph = { path: '', advance: 0 }

/**
 * The mark in place of a letter or digit that no typeface has (geta mark, a printer's convention): a title must not lose a
 * word silently. Emoji and invisible characters are omitted.
 */
const replacement = '〓'
const isWriting = /[\p{L}\p{N}\p{Sc}\p{Sm}]/u

/**
 * The outlines of text in the site's own typefaces, so that pictures need no installed font. The typeface consists of
 * slices by character, as browsers load it; a slice is opened for unknown characters. The last few slices and the most
 * recently used outlines are cached: memory is bounded, whatever is drawn.
 */
export class Glyphs {
  /** The file of a slice, by character. */
  readonly #slices: Map<number, string>
  readonly #faces = new LRUCache<string, Promise<Face>>({ max: 16 })
  readonly #glyphs = new LRUCache<string, Glyph>({ max: 3000 })

  private constructor(slices: Map<number, string>) {
    this.#slices = slices
  }

  static async open(): Promise<Glyphs> {
    const slices = new Map<number, string>()
    for (const typeface of typefaces.toReversed()) {
      const folder = folderOf(typeface)
      const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
      for (const [name, list] of Object.entries(ranges)) {
        const file = join(folder, 'files', `${typeface}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`)
        for (const range of list.split(',')) {
          const [first = '', last = first] = range.trim().replace('U+', '').split('-')
          for (let code = parseInt(first, 16); code <= parseInt(last, 16); code += 1) slices.set(code, file)
        }
      }
    }
    return new Glyphs(slices)
  }

  /**
   * Loads the outlines that a text needs. It must be measured and drawn directly afterwards, before
   * anything else is awaited.
   * @returns the letters that are drawn as 〓, because no typeface has them
   */
  async ready(text: string): Promise<string[]> {
    await this.#load(text + replacement)
    const missing = [...new Set(text)].filter((letter) => isWriting.test(letter) && this.#glyph(letter, 400) === emptyGlyph)
    for (const letter of missing)
      for (const weight of weights)
        this.#glyphs.set(`${weight}${letter}`, { ...this.#glyph(replacement, weight), replaces: true })
    return [...new Set(text)].filter((letter) => this.#glyph(letter, 400).replaces)
  }

  async #load(text: string): Promise<void> {
    const unknown = [...new Set(text)].filter((letter) => weights.some((weight) => !this.#glyphs.get(`${weight}${letter}`)))
    const bySlice = Map.groupBy(unknown, (letter) => this.#slices.get(letter.codePointAt(0) ?? 0))
    await Promise.all(
      [...bySlice].map(async ([slice, letters]) => {
        if (slice === undefined) return
        const face = await this.#face(slice)
        for (const weight of weights) this.#read(face, weight, letters)
      }),
    )
  }

  /** The width of a text, in ems of its size. */
  width(text: string, weight: Weight): number {
    let sum = 0
    for (const letter of text) sum += this.#glyph(letter, weight).advance
    return sum / 1000
  }

  /**
   * A text as SVG paths, its first character's origin at (x, y), the size in pixels.
   */
  toPaths(text: string, { x, y, size, weight }: { x: number; y: number; size: number; weight: Weight }): string {
    let penX = 0
    let paths = ''
    for (const letter of text) {
      const { path, advance } = this.#glyph(letter, weight)
      if (path) paths += `<path transform="translate(${penX} 0)" d="${path}"/>`
      penX += advance
    }
    return `<g transform="translate(${x} ${y}) scale(${size / 1000} ${-size / 1000})">${paths}</g>`
  }

  /** The outline of one letter. */
  outline(letter: string, weight: Weight): { path: string; advance: number } {
    return this.#glyph(letter, weight)
  }

  #glyph(letter: string, weight: Weight): Glyph {
    return this.#glyphs.get(`${weight}${letter}`) ?? emptyGlyph
  }

  #read(face: Face, weight: Weight, letters: readonly string[]): void {
    const font = new Font(face)
    // coordinates of a thousand per em in every typeface
    font.setScale(1000, 1000)
    font.setVariations([new Variation('wght', weight)])
    for (const letter of letters) {
      const id = font.nominalGlyph(letter.codePointAt(0) ?? 0)
      this.#glyphs.set(`${weight}${letter}`, id ? { path: font.glyphToPath(id), advance: font.glyphHAdvance(id) } : emptyGlyph)
    }
  }

  #face(slice: string): Promise<Face> {
    const cached = this.#faces.get(slice)
    if (cached) return cached
    const opening = openFace(slice)
    this.#faces.set(slice, opening)
    opening.catch(() => this.#faces.delete(slice))
    return opening
  }
}

const openFace = async (file: string): Promise<Face> => new Face(new Blob(await decompress(await readFile(file))))
