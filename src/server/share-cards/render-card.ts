import { readFileSync } from 'node:fs'
import sharp, { type OverlayOptions } from 'sharp'
import { cropTo, type FocalPoint } from '../../domain/images/crop.ts'
import type { ChannelSlug } from '../../domain/navigation/channel.ts'
import { layOutTitle } from '../../domain/share-cards/lay-out-title.ts'
import { shareCardSize } from '../../domain/share-cards/share-card-path.ts'
import { decodePicture } from '../../operations/pictures/decode.ts'
import type { Glyphs, Weight } from './glyphs.ts'

/** The text of a card, and its picture. */
export interface CardText {
  title: string
  eyebrow: string
  byline: string
  channel: ChannelSlug | null
  siteName: string
  cover: Buffer | null
  /** The cover's focal point; null for its middle. */
  focus: FocalPoint | null
}

/** The version of the layout: cached cards of another version are redrawn. */
export const layoutVersion = 2

const { width, height } = shareCardSize
const margin = 72
const coverWidth = 460
/** The light colours of `ui/tokens.css`. */
const colours = { paper: '#fbf9f4', ink: '#1f2a2c', soft: '#4d5a5c', brand: '#1f5c4d', ground: '#e4efe9' }
const inks: Record<ChannelSlug, string> = {
  diet: '#3f6b1f',
  ewm: '#8a4b12',
  chronic: '#9a3324',
  sports: '#1b5e87',
  smart: '#5a4690',
}
const logo = readFileSync(new URL('../../ui/brand/logo-mark.svg', import.meta.url), 'utf8').replace(
  /^<svg[^>]*>|<\/svg>\s*$/g,
  '',
)

const textWidth = width - coverWidth - 2 * margin
const titleLeading = 1.36
const titleSizes = [
  { size: 76, maxLines: 3 },
  { size: 68, maxLines: 3 },
  { size: 60, maxLines: 4 },
  { size: 52, maxLines: 4 },
  { size: 46, maxLines: 5 },
]
const brandSize = 34
const brandIndent = 60

const placedMark = (x: number, y: number, size: number) => `<g transform="translate(${x} ${y}) scale(${size / 48})">${logo}</g>`
const markInsteadOfCover = `<rect x="${width - coverWidth}" width="${coverWidth}" height="${height}" fill="${colours.ground}"/>
  ${placedMark(width - coverWidth / 2 - 130, height / 2 - 130, 260)}`

/**
 * Draws a share card: the text on the brand's background, the cover (or the logo) at the right edge. JPEG.
 * @param onMissing receives the letters that no typeface has
 */
export async function renderCard(letters: Glyphs, texts: CardText, onMissing: (missing: string[]) => void): Promise<Buffer> {
  const { title, eyebrow, byline, channel, siteName, cover, focus } = texts
  const croppedCover = cover && (await cropped(cover, focus))
  const missing = await letters.ready(`${title}${eyebrow}${byline}${siteName}…`)
  if (missing.length > 0) onMissing(missing)
  const ink = channel ? inks[channel] : colours.brand
  const { size, lines } = layOutTitle(title, (text) => letters.width(text, 700), { width: textWidth, sizes: titleSizes })
  const leading = size * titleLeading
  const first = 318 - (lines.length * leading) / 2 + size * 1.02
  const line = (text: string, x: number, y: number, maxSize: number, weight: Weight) => {
    const sizes = [maxSize, maxSize - 3].map((tried) => ({ size: tried, maxLines: 1 }))
    const set = layOutTitle(text, (part) => letters.width(part, weight), { width: margin + textWidth - x, sizes })
    return letters.toPaths(set.lines[0] ?? '', { x, y, size: set.size, weight })
  }
  const bylineAt = margin + brandIndent + letters.width(siteName, 700) * brandSize + 24
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="14" height="${height}" fill="${ink}"/>
    ${croppedCover ? '' : markInsteadOfCover}
    <g fill="${ink}">${line(eyebrow, margin, 106, 30, 700)}</g>
    <g fill="${colours.ink}">${lines
      .map((text, index) => letters.toPaths(text, { x: margin, y: Math.round(first + index * leading), size, weight: 700 }))
      .join('')}</g>
    ${placedMark(margin, 522, 48)}
    <g fill="${colours.brand}">${line(siteName, margin + brandIndent, 560, brandSize, 700)}</g>
    <g fill="${colours.soft}">${byline && bylineAt < 560 ? line(byline, bylineAt, 559, 26, 400) : ''}</g>
  </svg>`
  const layers: OverlayOptions[] = [{ input: Buffer.from(svg), top: 0, left: 0 }]
  if (croppedCover) layers.push({ ...croppedCover, top: 0, left: width - coverWidth })
  const background = sharp({ create: { width, height, channels: 3, background: colours.paper } })
  return background.composite(layers).jpeg({ quality: 86, chromaSubsampling: '4:4:4', progressive: true }).toBuffer()
}

/** The cover cropped around its focal point, or its middle, to the card's height; null for one that cannot be decoded. */
async function cropped(cover: Buffer, focus: FocalPoint | null): Promise<OverlayOptions | null> {
  const decoded = await decodePicture(cover, async (picture) => {
    const metadata = await picture.metadata()
    // cropped before it is enlarged: otherwise a narrow picture would be enlarged in its full height
    const part = picture.extract(cropTo(metadata, coverWidth / height, { focus }))
    const fitted = part.resize({ width: coverWidth, height, fit: 'cover' })
    return fitted.flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true })
  })
  if (typeof decoded === 'string') return null
  const { data, info } = decoded
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}
