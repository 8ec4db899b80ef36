import { readFileSync } from 'node:fs'

/**
 * Text on covers and printed pages, as outlines: a server may lack the fonts. The outlines are in `content/lettering.json`, which
 * scripts/generate-lettering.ts writes for exactly the letters that these use.
 */
/** `text` is the weight of running text, on the pages of a printed issue. */
export type LetterFace = 'serif' | 'sans' | 'text'
export const letterFaces: readonly LetterFace[] = ['serif', 'sans', 'text']

/** The outlines' grid: half a pixel of the largest letters. */
export const unitsPerEm = 500

export interface LetteringOptions {
  x: number
  /** The baseline; in a column, the top of its first letter. */
  y: number
  size: number
  fill: string
  face?: LetterFace
  /** Where `x` is in a line; a column is centred on it. */
  anchor?: 'start' | 'middle' | 'end'
  column?: boolean
  /** Added after each letter, in ems. */
  spacing?: number
}

/** Upright in a column, at the upper right of its cell. */
const hangingMarks = /[，、。]/

interface GlyphOutline {
  advance: number
  path: string
}

let file: Record<LetterFace, Map<string, GlyphOutline>> | null = null

function outlines(face: LetterFace): Map<string, GlyphOutline> {
  file ??= read()
  return file[face]
}

function read(): Record<LetterFace, Map<string, GlyphOutline>> {
  const text = readFileSync(new URL('./content/lettering.json', import.meta.url), 'utf8')
  const faces = JSON.parse(text) as Record<LetterFace, Record<string, string>>
  const mapOf = (face: LetterFace) =>
    new Map(
      Object.entries(faces[face] ?? {}).map(([letter, value]) => {
        const [advance = '0'] = value.split(' ', 1)
        return [letter, { advance: Number(advance), path: value.slice(advance.length + 1) }]
      }),
    )
  return { serif: mapOf('serif'), sans: mapOf('sans'), text: mapOf('text') }
}

function outlineOf(letter: string, face: LetterFace): GlyphOutline {
  const outline = outlines(face).get(letter)
  if (!outline) throw new Error(`封面上的「${letter}」沒有字形。請執行 npm run generate`)
  return outline
}

/** The width of a line, in ems of its size. */
export function lineWidth(text: string, face: LetterFace, spacing = 0): number {
  let sum = 0
  for (const letter of text) sum += outlineOf(letter, face).advance / unitsPerEm + spacing
  return sum - spacing
}

/** Letters side by side in font units, the first one's origin at 0. */
function row(text: string, face: LetterFace, spacing = 0): string {
  let pen = 0
  let paths = ''
  for (const letter of text) {
    const { path, advance } = outlineOf(letter, face)
    if (path) paths += `<path transform="translate(${Math.round(pen)} 0)" d="${path}"/>`
    pen += advance + unitsPerEm * spacing
  }
  return paths
}

/** Letters one below the other, centred on 0; a number is set across, within one cell, and needs no space. */
function tower(text: string, face: LetterFace, spacing: number): string {
  let baseline = -0.88 * unitsPerEm
  let cells = ''
  for (const cell of text.match(/\d+|[^\d ]/gu) ?? []) {
    const width = lineWidth(cell, face) * unitsPerEm
    const squeeze = Math.min(1, unitsPerEm / width)
    const hangingOffset = hangingMarks.test(cell) ? 0.56 * unitsPerEm : 0
    cells += `<g transform="translate(${Math.round((-width * squeeze) / 2 + hangingOffset)} ${Math.round(baseline + hangingOffset)}) scale(${squeeze.toFixed(3)} 1)">${row(cell, face)}</g>`
    baseline -= unitsPerEm * (1 + spacing) * (hangingOffset > 0 ? 0.6 : 1)
  }
  return cells
}

/** A line or a column of text as SVG paths. */
export function textPaths(text: string, setting: LetteringOptions): string {
  const { x, y, size, fill, face = 'serif', anchor = 'start', column = false, spacing = 0 } = setting
  const width = column ? 0 : lineWidth(text, face, spacing) * size
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  const scale = (size / unitsPerEm).toFixed(4)
  const paths = column ? tower(text, face, spacing) : row(text, face, spacing)
  return `<g fill="${fill}" transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${scale} -${scale})">${paths}</g>`
}

const element = /<text ([^>]*)>([^<]*)<\/text>/g
const attributesOf = (list: string) =>
  Object.fromEntries([...list.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

/** The `<text>` elements of a picture, which are sources: the seeded picture has their outlines. */
export function textsOf(svg: string): { text: string; setting: LetteringOptions }[] {
  return [...svg.matchAll(element)].map(([, list = '', text = '']) => {
    const attributes = attributesOf(list)
    return {
      text,
      setting: {
        x: Number(attributes.x),
        y: Number(attributes.y),
        size: Number(attributes['font-size']),
        fill: attributes.fill ?? '#000000',
        face: attributes['font-family'] === 'sans' ? 'sans' : 'serif',
        anchor:
          attributes['text-anchor'] === 'middle' || attributes['text-anchor'] === 'end' ? attributes['text-anchor'] : 'start',
        column: attributes['writing-mode'] === 'vertical-rl',
        spacing: Number.parseFloat(attributes['letter-spacing'] ?? '0'),
      },
    }
  })
}

/** A picture with outlines in place of its text. */
export const outlineText = (svg: string): string =>
  svg.replaceAll(element, (found) =>
    textsOf(found)
      .map(({ text, setting }) => textPaths(text, setting))
      .join(''),
  )
