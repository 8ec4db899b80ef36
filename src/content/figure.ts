import { imagePath, imageSrcset } from '../domain/images/sizes.ts'
import { escapeHtml } from './clean-html.ts'

/** A picture inside a text: its originals' size keeps the place free while it loads. */
export interface Figure {
  mediaId: string
  width: number
  height: number
  alt: string
  caption: string
}

export function figureHtml({ mediaId, width, height, alt, caption }: Figure): string {
  const attributes = [
    `src="${imagePath(mediaId, 800)}"`,
    `srcset="${imageSrcset(mediaId, width)}"`,
    'sizes="(min-width: 768px) 720px, 100vw"',
    `width="${width}"`,
    `height="${height}"`,
    `alt="${escapeHtml(alt)}"`,
    'loading="lazy"',
  ]
  return `<figure><img ${attributes.join(' ')} /><figcaption>${escapeHtml(caption)}</figcaption></figure>`
}
