import { DOMParser } from 'linkedom'
import { type CleaningResult, cleanHtml, prepareHtml } from '../../src/domain/html-cleaning/clean-html.ts'

/** Sanitises HTML as an import does: parsed by a server DOM, without images. */
export function clean(html: string): CleaningResult {
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
