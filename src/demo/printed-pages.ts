import type { Content } from '../content/read-content.ts'
import { drawingFile } from '../domain/diagrams/with-drawing.ts'
import { inlineText } from '../domain/posts/inline.ts'
import { type LetterFace, lineWidth, textPaths, textsOf } from './lettering.ts'
import { type Plate, plate } from './plates.ts'

/**
 * Pages of a printed issue, set from the demo's own texts: what a magazine would scan for its readers to look at
 * before they subscribe.
 */
interface PageSpec {
  /** The number of an article without a wall: a page shows the beginning of its text. */
  article: number
  /** Blocks of text that fill the page. */
  blocks: number
  ground: string
  tint: string
  colour: string
  design: 'opener' | 'column' | 'picture' | 'drawing'
  picture?: string
  drawing?: string
  /** Words under the drawing. */
  note?: string
}

export const printedIssueNumber = 336
const specs: readonly PageSpec[] = [
  {
    article: 69,
    blocks: 6,
    design: 'opener',
    picture: 'twelve-letters',
    ground: '#fffdf8',
    tint: '#f3dcd3',
    colour: '#a93f22',
  },
  {
    article: 71,
    blocks: 8,
    design: 'column',
    drawing: 'visit-sheet',
    note: '一張 A4，折成四格：字要大，寫不下的就不要寫。',
    ground: '#fffdf8',
    tint: '#f6ead2',
    colour: '#1f5c4d',
  },
  {
    article: 1,
    blocks: 8,
    design: 'picture',
    picture: 'blood-pressure-monitor',
    drawing: 'bp-posture',
    note: '坐著休息五分鐘，雙腳平放，手臂與心臟同高。',
    ground: '#fffdf8',
    tint: '#dcebe5',
    colour: '#a93f22',
  },
  {
    article: 44,
    blocks: 8,
    design: 'drawing',
    drawing: 'four-stances',
    note: '在流理台邊，每個姿勢睜眼站 10 秒，站得住才換下一個。',
    ground: '#fffdf8',
    tint: '#d7e7f1',
    colour: '#24425e',
  },
]

const width = 1200
const height = 1600
const margin = 72
const gap = 48
const ink = '#22333b'
const bodySize = 28
const leading = 48

/** Kept from the beginning and from the end of a line. */
const noStart = /[，。、：；？！」』》）％%]/
const noEnd = /[「『《（]/

/** Parts of a text between which a line may end. */
const unitsOf = (text: string): string[] => text.match(/[\d.,/%A-Za-z]+|./gu) ?? []

/** Lines of at most this width, which depends on the line. */
function linesIn(text: string, face: LetterFace, size: number, wide: number): string[] {
  const lines: string[] = []
  let line: string[] = []
  const widthOf = (units: readonly string[]) => lineWidth(units.join(''), face) * size
  for (const unit of unitsOf(text)) {
    if (line.length === 0 && unit === ' ') continue
    line.push(unit)
    if (widthOf(line) <= wide) continue
    // the marks that end a line may hang over its edge
    if (noStart.test(unit) && widthOf(line) <= wide + size * 0.6) continue
    let rest = [line.pop() as string]
    while (line.length > 1 && (noStart.test(rest[0] ?? '') || noEnd.test(line.at(-1) ?? '')))
      rest = [line.pop() as string, ...rest]
    lines.push(line.join('').trimEnd())
    line = rest[0] === ' ' ? rest.slice(1) : rest
  }
  if (line.length > 0) lines.push(line.join(''))
  return lines
}

interface TextPiece {
  text: string
  heading: boolean
}

interface Column {
  x: number
  top: number
  bottom: number
  wide: number
}

/** Sets text into columns, line by line, until they are full. Lines are justified. */
function setText(pieces: readonly TextPiece[], columns: readonly Column[], colour: string): string {
  const result: string[] = []
  let at = 0
  let y = columns[0]?.top ?? 0
  for (const [index, { text, heading }] of pieces.entries()) {
    const column = columns[at]
    if (!column) break
    const face = heading ? 'serif' : 'text'
    const size = heading ? Math.min(34, Math.max(bodySize, column.wide / lineWidth(text, face))) : bodySize
    const lines = linesIn(heading ? text : `　　${text}`, face, size, column.wide)
    if (heading && index > 0 && y > column.top) y += leading * 0.6
    // a heading needs two lines of its text below
    if (heading && y + (lines.length + 2) * leading > column.bottom) {
      at++
      y = columns[at]?.top ?? 0
    }
    for (const [number, line] of lines.entries()) {
      const full = columns[at]
      if (full && y + leading > full.bottom) {
        at++
        y = columns[at]?.top ?? 0
      }
      const currentColumn = columns[at]
      if (!currentColumn) break
      y += leading
      const slack = currentColumn.wide - lineWidth(line, face) * size
      const letterCount = [...line].length
      const justify = !heading && number < lines.length - 1 && Math.abs(slack) < size * 3
      const spacing = justify ? slack / size / Math.max(1, letterCount - 1) : 0
      result.push(textPaths(line, { x: currentColumn.x, y: y - 12, size, fill: heading ? colour : ink, face, spacing }))
    }
  }
  return result.join('')
}

const rect = (x: number, y: number, wide: number, high: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${fill}"/>`

/** A picture of 1,600 by 900, cropped to a box. */
const pictureIn = (name: string, x: number, y: number, wide: number, high: number): string => {
  const croppedWidth = Math.min(1600, Math.round((900 * wide) / high))
  const inner = plate(name)
    .svg.replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
  return `<svg x="${x}" y="${y}" width="${wide}" height="${high}" viewBox="${Math.round((1600 - croppedWidth) / 2)} 0 ${croppedWidth} ${Math.round((croppedWidth * high) / wide)}">${inner}</svg>`
}

/** A drawing in a box as wide as given, and its height. */
function drawingIn(name: string, x: number, y: number, wide: number): { svg: string; high: number } {
  const file = drawingFile(name)
  if (!file) throw new Error(`沒有圖解「${name}」`)
  const [, viewBoxWidth = '360', viewBoxHeight = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(file) ?? []
  const high = Math.round((wide * Number(viewBoxHeight)) / Number(viewBoxWidth))
  const inner = file
    .replace(/^<svg[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll('<text ', '<text font-family="sans" ')
    .replaceAll('currentColor', ink)
  return {
    svg: `<svg x="${x}" y="${y}" width="${wide}" height="${high}" viewBox="0 0 ${viewBoxWidth} ${viewBoxHeight}" fill="none" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`,
    high,
  }
}

/** Content of a printed page before typesetting. */
function contentOf({ catalogue, posts }: Content, { article, blocks }: PageSpec) {
  const post = posts.find(({ type, front }) => type === 'article' && front.id === article)
  const issue = catalogue.magazines.find(({ issue }) => issue === printedIssueNumber)
  const nameOf = (id: number | undefined) => catalogue.authors.find((author) => author.id === id)?.name
  if (!post || !issue) throw new Error(`第 ${printedIssueNumber} 期的先看頁要有文章 ${article}`)
  const { front, document } = post
  if (front.wall !== '') throw new Error(`文章 ${article} 在牆後，不能當先看頁`)
  const title = front.paper_title ?? front.title
  const page = issue.sections.flatMap(({ items }) => items).find((item) => item.title === title)?.page ?? 0
  const pieces = document.content
    .flatMap((block): TextPiece[] =>
      block.type === 'paragraph' || block.type === 'heading'
        ? [{ text: inlineText(block.content).replaceAll(/\[\d+\]/g, ''), heading: block.type === 'heading' }]
        : [],
    )
    .slice(0, blocks)
  const [year, month] = issue.publish_date.split('-').map(Number)
  const reviewer = nameOf(front.reviewer)
  return {
    title,
    page,
    lead: front.lead,
    pieces,
    section: front.magazine_section ?? '',
    byline: `文／${nameOf(front.author)}${reviewer ? `　審訂／${reviewer}` : ''}`,
    issueLine: `第 ${printedIssueNumber} 期　${year} 年 ${month} 月號`,
  }
}

type PageTexts = ReturnType<typeof contentOf>

const running = ({ section, page, issueLine }: PageTexts, { colour }: PageSpec, onPicture = false): string =>
  [
    textPaths('日安健康', { x: margin, y: 66, size: 30, fill: colour }),
    textPaths(section, { x: width - margin, y: 64, size: 22, fill: ink, face: 'sans', anchor: 'end' }),
    onPicture ? '' : rect(margin, 88, width - 2 * margin, 2, colour),
    textPaths(issueLine, { x: margin, y: height - 46, size: 20, fill: '#5b6a70', face: 'sans' }),
    textPaths(String(page), { x: width - margin, y: height - 42, size: 34, fill: colour, anchor: 'end' }),
  ].join('')

const lines = (list: readonly string[], x: number, y: number, size: number, step: number, fill: string, face: LetterFace) =>
  list.map((line, index) => textPaths(line, { x, y: y + index * step, size, fill, face })).join('')

const inner = width - 2 * margin
const half = (inner - gap) / 2
const foot = height - 100
const twoColumns = (top: number, bottom = foot): Column[] => [
  { x: margin, top, bottom, wide: half },
  { x: margin + half + gap, top, bottom, wide: half },
]

const designs: Readonly<Record<PageSpec['design'], (words: PageTexts, spec: PageSpec) => string>> = {
  opener(texts, spec) {
    const size = Math.min(104, inner / lineWidth(texts.title, 'serif'))
    const lead = linesIn(texts.lead, 'text', 34, inner)
    const top = 960 + lead.length * 56
    return [
      rect(0, 0, width, 730, spec.tint),
      pictureIn(spec.picture ?? '', 0, 100, width, 630),
      textPaths(texts.title, { x: margin, y: 862, size, fill: spec.colour }),
      lines(lead, margin, 940, 34, 56, ink, 'text'),
      textPaths(texts.byline, { x: margin, y: top - 8, size: 22, fill: '#5b6a70', face: 'sans' }),
      rect(margin, top + 14, 96, 4, spec.colour),
      setText(texts.pieces, twoColumns(top + 26), spec.colour),
    ].join('')
  },
  column(texts, spec) {
    const side = 250
    const wide = (inner - side - 2 * gap) / 2
    const mainWidth = inner - side - gap
    const { svg, high } = drawingIn(spec.drawing ?? '', margin + (mainWidth - 560) / 2, 0, 560)
    const box = foot - high - 96
    const columns = [0, 1].map((index) => ({ x: margin + index * (wide + gap), top: 116, bottom: box - 24, wide }))
    return [
      textPaths(texts.title, { x: width - margin - 56, y: 140, size: 108, fill: spec.colour, column: true, spacing: 0.06 }),
      lines(texts.byline.split('　'), width - margin - 132, foot - 40, 22, 36, '#5b6a70', 'sans'),
      setText(texts.pieces, columns, spec.colour),
      rect(0, box, margin + mainWidth + 24, foot - box + 12, spec.tint),
      svg.replace('y="0"', `y="${box + 28}"`),
      textPaths(spec.note ?? '', { x: margin + 6, y: foot - 18, size: 24, fill: ink, face: 'sans' }),
    ].join('')
  },
  picture(texts, spec) {
    const { svg, high } = drawingIn(spec.drawing ?? '', margin + half + gap + 16, 0, half - 32)
    const box = foot - high - 120
    const size = Math.min(92, half / lineWidth(texts.title, 'serif'))
    const lead = linesIn(texts.lead, 'text', 32, half)
    const top = 290 + lead.length * 52
    const note = linesIn(spec.note ?? '', 'sans', 22, half - 40)
    return [
      textPaths(texts.title, { x: margin, y: 226, size, fill: spec.colour }),
      lines(lead, margin, 300, 32, 52, ink, 'text'),
      textPaths(texts.byline, { x: margin, y: top + 10, size: 22, fill: '#5b6a70', face: 'sans' }),
      pictureIn(spec.picture ?? '', margin + half + gap, 116, half + margin, 470),
      rect(margin + half + gap, box, half, foot - box + 8, spec.tint),
      svg.replace('y="0"', `y="${box + 20}"`),
      lines(note, margin + half + gap + 20, foot - 54 + (2 - note.length) * 17, 22, 34, ink, 'sans'),
      setText(
        texts.pieces,
        [
          { x: margin, top: top + 28, bottom: foot, wide: half },
          { x: margin + half + gap, top: 600, bottom: box - 16, wide: half },
        ],
        spec.colour,
      ),
    ].join('')
  },
  drawing(texts, spec) {
    const { svg, high } = drawingIn(spec.drawing ?? '', 230, 120, 740)
    const bottom = 120 + high + 60
    const lead = linesIn(texts.lead, 'text', 32, inner - 420)
    const top = bottom + Math.max(150, lead.length * 50 + 60)
    return [
      rect(0, 90, width, bottom - 90, spec.tint),
      svg,
      textPaths(spec.note ?? '', { x: width / 2, y: bottom - 24, size: 24, fill: ink, face: 'sans', anchor: 'middle' }),
      textPaths(texts.title, { x: margin, y: bottom + 128, size: 116, fill: spec.colour }),
      lines(lead, margin + 420, bottom + 66, 32, 50, ink, 'text'),
      textPaths(texts.byline, { x: margin, y: bottom + 178, size: 20, fill: '#5b6a70', face: 'sans' }),
      rect(margin, top, inner, 2, spec.colour),
      setText(texts.pieces, twoColumns(top + 12), spec.colour),
    ].join('')
  },
}

export interface PrintedPage extends Plate {
  article: number
  page: number
  caption: string
}

/** The pages, with text as outlines except in their drawings, whose text becomes outlines like that of every picture. */
export const drawPrintedPages = (content: Content): PrintedPage[] =>
  specs.map((spec) => {
    const texts = contentOf(content, spec)
    const parts = designs[spec.design](texts, spec) + running(texts, spec)
    return {
      article: spec.article,
      page: texts.page,
      caption: `第 ${texts.page} 頁：${texts.title}`,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${rect(0, 0, width, height, spec.ground)}${parts}</svg>`,
      width,
      height,
    }
  })

/** Every letter of the pages, by typeface. */
export function lettersOnPages(content: Content): Record<LetterFace, string> {
  const all = specs.map((spec) => ({ ...contentOf(content, spec), spec }))
  const drawingTexts = specs
    .flatMap(({ drawing }) => textsOf(drawing ? (drawingFile(drawing) ?? '') : ''))
    .map(({ text }) => text)
  return {
    serif: all.flatMap(({ title, pieces }) => [title, ...pieces.flatMap(({ text, heading }) => (heading ? text : []))]).join(''),
    sans: [
      ...all.flatMap(({ section, byline, issueLine, spec }) => [section, byline, issueLine, spec.note ?? '']),
      ...drawingTexts,
    ].join(''),
    text: all.flatMap(({ lead, pieces }) => ['　', lead, ...pieces.map(({ text }) => text)]).join(''),
  }
}
