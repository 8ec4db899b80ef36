import type { Content } from '../content/read-content.ts'
import { archiveIssues } from './issues.ts'
import { type LetterFace, lineWidth, textPaths, textsOf } from './lettering.ts'
import { type Plate, plate, plateNames } from './plates.ts'
import { lettersOnPages } from './printed-pages.ts'

const masthead = '日安健康'
const ink = '#22333b'
const paper = '#fffaf1'

/** The picture of a cover, its ground and the colour of its foot, which also bears the title. */
interface CoverStyle {
  picture: string
  ground: string
  foot: string
  /** The left edge of the part that is shown, of 1,600. */
  from?: number
}

const sand = '#f2d9a8'
const rose = '#f3c6b4'
const sky = '#bcd9e6'
const leaf = '#c9dbb0'
const lilac = '#d5caea'
const straw = '#f3c65a'
const mint = '#b4d8cb'
const cream = '#f6ead2'
const brick = '#a93f22'
const pine = '#1f5c4d'
const navy = '#24425e'
const plum = '#54406f'
const umber = '#6b3f1d'

/** Of the issues whose contents are known. */
const coverStyles: Readonly<Record<number, CoverStyle>> = {
  1: { picture: 'half-a-bowl', ground: cream, foot: brick },
  301: { picture: 'thermos', ground: sand, foot: brick },
  302: { picture: 'red-figure', ground: mint, foot: pine },
  303: { picture: 'hotpot', ground: straw, foot: brick },
  304: { picture: 'pillow', ground: leaf, foot: pine },
  305: { picture: 'walking-shoe', ground: sky, foot: navy },
  306: { picture: 'remote-26', ground: rose, foot: plum },
  307: { picture: 'kidney-report', ground: lilac, foot: plum },
  308: { picture: 'rehydration-glass', ground: straw, foot: navy },
  309: { picture: 'measuring-jug', ground: sky, foot: navy },
  310: { picture: 'burnt-pot', ground: sand, foot: umber },
  311: { picture: 'glucose-meter', ground: mint, foot: navy },
  312: { picture: 'sock-with-spot', ground: rose, foot: brick },
  313: { picture: 'fallen-envelope', ground: cream, foot: umber },
  314: { picture: 'alarm-clock', ground: lilac, foot: plum },
  315: { picture: 'open-fridge', ground: straw, foot: brick },
  316: { picture: 'mixed-rice', ground: leaf, foot: pine },
  317: { picture: 'hiking-backpack', ground: mint, foot: pine },
  318: { picture: 'handover-book', ground: lilac, foot: plum },
  319: { picture: 'reading-glasses', ground: sky, foot: navy },
  320: { picture: 'arm-in-plaster', ground: sand, foot: navy },
  321: { picture: 'calendar-and-report', ground: lilac, foot: plum },
  322: { picture: 'tape-line', ground: cream, foot: umber },
  323: { picture: 'fish-and-lemon', ground: sky, foot: navy, from: 180 },
  324: { picture: 'two-inhalers', ground: mint, foot: pine },
  325: { picture: 'dining-chair', ground: sky, foot: brick },
  326: { picture: 'day-one-page', ground: rose, foot: pine },
  327: { picture: 'two-medicine-bags', ground: leaf, foot: pine },
  328: { picture: 'pork-chop-bento', ground: straw, foot: pine },
  329: { picture: 'ultrasound-screen', ground: cream, foot: navy },
  330: { picture: 'gout-toe', ground: sky, foot: brick },
  331: { picture: 'toothbrush-cup', ground: mint, foot: pine },
  332: { picture: 'lane-rope', ground: '#7fb5d0', foot: navy },
  333: { picture: 'watch-rhythm', ground: lilac, foot: plum },
  334: { picture: 'television-on', ground: sand, foot: plum },
  335: { picture: 'miso-ladle', ground: leaf, foot: pine },
  336: { picture: 'measured-bowl', ground: rose, foot: brick },
}

type Issue = Content['catalogue']['magazines'][number]

/** Topics of an issue for its cover: its first cover lines, or the first stories of its list of contents. */
const linesOf = ({ coverLines, sections }: Issue) =>
  (coverLines.length > 0 ? coverLines : (sections[0]?.items ?? []).map(({ title }) => title)).slice(0, 2)

/** The month that is printed on an issue. */
const monthOf = (publishDate: string) => `${publishDate.slice(0, 4)} 年 ${Number(publishDate.slice(5, 7))} 月號`
const numberOf = (issue: number) => `第 ${issue} 期`

const sheet = (width: number, height: number, content: string[]): Plate => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content.join('')}</svg>`,
  width,
  height,
})
const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

/** The largest size, up to a limit, at which a line has at most this width. */
const fitting = (text: string, face: LetterFace, width: number, limit: number) => Math.min(limit, width / lineWidth(text, face))

/** The cover of an issue: masthead, one picture, title and two lines. */
export function drawIssueCover(issue: Issue): Plate {
  const style = coverStyles[issue.issue]
  if (!style) throw new Error(`第 ${issue.issue} 期的封面沒有圖：請在 src/demo/covers.ts 加一行`)
  const { picture, ground, foot, from = 142 } = style
  const margin = 70
  const inner = 1200 - 2 * margin
  const size = inner / lineWidth(masthead, 'serif')
  const top = 420
  const bottom = 1180
  // the picture has its own ground, which the cover's replaces
  const object = plate(picture)
    .svg.replace(/^<svg[^>]*>\s*<rect[^>]*\/>/, '')
    .replace(/<\/svg>\s*$/, '')
  const high = bottom - top + 60
  return sheet(1200, 1600, [
    rect(0, 0, 1200, 1600, ground),
    textPaths(masthead, { x: margin, y: 96 + size * 0.86, size, fill: foot }),
    textPaths(numberOf(issue.issue), { x: margin, y: 84, size: 34, fill: ink, face: 'sans' }),
    textPaths(monthOf(issue.publish_date), { x: 1200 - margin, y: 84, size: 34, fill: ink, face: 'sans', anchor: 'end' }),
    `<svg x="0" y="${bottom - high}" width="1200" height="${high}" viewBox="${from} 0 ${Math.round((1200 / high) * 900)} 900">${object}</svg>`,
    rect(0, bottom, 1200, 1600 - bottom, foot),
    textPaths(issue.name, { x: margin, y: bottom + 172, size: fitting(issue.name, 'serif', inner, 118), fill: paper }),
    rect(margin, bottom + 222, 96, 6, straw),
    ...linesOf(issue).map((line, index) =>
      textPaths(line, {
        x: margin,
        y: bottom + 300 + index * 66,
        size: fitting(line, 'sans', inner, 44),
        fill: paper,
        face: 'sans',
      }),
    ),
  ])
}

/** The palettes of the years: background and the colours on it. All issues of a year have the same. */
const defaultPalette = { ground: cream, figure: pine, accent: '#d9c9a3' }
const palettes: readonly (typeof defaultPalette)[] = [
  defaultPalette,
  { ground: brick, figure: paper, accent: '#c8664a' },
  { ground: sky, figure: navy, accent: '#9cc4d6' },
  { ground: pine, figure: paper, accent: '#3d7b6a' },
  { ground: sand, figure: umber, accent: '#e2c283' },
  { ground: navy, figure: paper, accent: '#44658a' },
  { ground: leaf, figure: pine, accent: '#aec690' },
  { ground: plum, figure: paper, accent: '#75608f' },
  { ground: rose, figure: brick, accent: '#e5a992' },
]

/**
 * The cover of an issue from before the site, of which only title and month are known: lettering, and the month large.
 */
export function drawArchiveCover({ name, publish_date }: { name: string; publish_date: string }): Plate {
  const { ground, figure, accent } = palettes[Number(publish_date.slice(0, 4)) % palettes.length] ?? defaultPalette
  const month = String(Number(publish_date.slice(5, 7)))
  const margin = 44
  const headSize = 300 / lineWidth(masthead, 'serif')
  const size = Math.min(66, 560 / [...name.replaceAll(/\d+/g, '0')].length)
  return sheet(600, 800, [
    rect(0, 0, 600, 800, ground),
    textPaths(month, { x: margin - 14, y: 752, size: month.length > 1 ? 290 : 400, fill: accent }),
    textPaths(masthead, { x: margin, y: 108, size: headSize, fill: figure }),
    rect(margin, 134, 300, 3, figure),
    textPaths(`${publish_date.slice(0, 4)} 年 ${month} 月`, { x: margin, y: 174, size: 22, fill: figure, face: 'sans' }),
    textPaths(name, { x: 500, y: 150, size, fill: figure, column: true, spacing: 0.06 }),
  ])
}

/** The jacket of a book: its file is named by the number, and bears title and author. */
export const bookJacket = (book: number) => plate(`jacket-${String(book).padStart(2, '0')}`)

/** Product of a house advertisement: a book by its number, or an issue. */
const products: Readonly<Record<number, { book: number } | { issue: number }>> = {
  1: { issue: 336 },
  4: { book: 1 },
  9: { issue: 333 },
  12: { issue: 336 },
  15: { book: 10 },
  16: { issue: 335 },
  17: { book: 4 },
  19: { issue: 334 },
  20: { book: 9 },
  23: { book: 6 },
  24: { issue: 336 },
  25: { book: 12 },
  27: { book: 8 },
}

/** The cover of what an advertisement offers, or null if it is neither a book nor an issue. */
export function advertisedCover(ad: number, issues: readonly Issue[]): Plate | null {
  const product = products[ad]
  if (!product) return null
  if ('book' in product) return bookJacket(product.book)
  const issue = issues.find(({ issue }) => issue === product.issue)
  return issue ? drawIssueCover(issue) : null
}

/** A cover lying on a table, cropped by its lower edge. */
export function drawCoverOnTable({ svg, width, height }: Plate): Plate {
  const wide = 640
  const high = (wide * height) / width
  const inner = svg.replace(/^<svg[^>]*>/, `<svg x="0" y="0" width="${wide}" height="${high}" viewBox="0 0 ${width} ${height}">`)
  return sheet(1600, 900, [
    rect(0, 0, 1600, 900, '#ece3d2'),
    '<path d="M600 60 L1150 90 L1460 330 L1460 900 L600 900 Z" fill="#2b3f4a" opacity=".16"/>',
    `<g transform="rotate(5 800 450) translate(480 40)">${inner}</g>`,
  ])
}

/** Every letter of the pictures, by typeface. */
export function lettersOnCovers(content: Content): Record<LetterFace, string> {
  const { catalogue } = content
  const pages = lettersOnPages(content)
  const texts = plateNames().flatMap((name) => textsOf(plate(name).svg))
  const inFace = (face: LetterFace) => texts.filter(({ setting }) => setting.face === face).map(({ text }) => text)
  const names = [...archiveIssues(catalogue.archive), ...catalogue.magazines].map(({ name }) => name)
  return {
    serif: [masthead, '0123456789', ...names, ...inFace('serif'), pages.serif].join(''),
    sans: ['0123456789第期年月號 ', ...catalogue.magazines.flatMap(linesOf), ...inFace('sans'), pages.sans].join(''),
    text: pages.text,
  }
}
