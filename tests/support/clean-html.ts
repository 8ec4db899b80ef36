import { DOMParser } from 'linkedom'
import { type Cleaned, cleanHtml, prepareHtml } from '../../src/domain/html-cleaning/clean-html.ts'

/** Cleans HTML as an import does: parsed by a server DOM, with no pictures at hand. */
export function clean(html: string): Cleaned {
  const { body } = new DOMParser().parseFromString(
    `<!doctype html><html><head></head><body>${prepareHtml(html)}</body></html>`,
    'text/html',
  )
  return cleanHtml(body as unknown as HTMLElement, {
    origin: 'https://magazine.example',
    hold: (pictures) => pictures.map(() => null),
    lostPicture: '張圖片',
  })
}
