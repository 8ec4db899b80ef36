import { type Cleaned, cleanHtml, prepareHtml } from '../../../../domain/html-cleaning/clean-html.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { picturesOn } from './clipboard-pictures.ts'

export { pasteAddress } from './paste-address.ts'

/** The clipboard's formats besides HTML. */
export interface Beside {
  files: readonly File[]
  rtf: () => string
}

/** Converts clipboard HTML for the schema; images with bytes are uploaded to the library. */
export function readClipboard(html: string, beside: Beside, pictures: Pictures): Cleaned {
  const { bytesOf, html: light, whyLost } = picturesOn({ html, ...beside })
  const { body } = new DOMParser().parseFromString(prepareHtml(light), 'text/html')
  return cleanHtml(body, {
    origin: location.origin,
    lostPicture: whyLost,
    hold(named) {
      const bytes = bytesOf(named)
      return named.map(({ own, wording }, nth) => {
        const file = bytes[nth]
        const name = `貼上的圖片 ${nth + 1}`
        if (own) return pictures.add({ ...own, alt: '' }, name, wording)
        return file ? pictures.addFile(file, name, wording) : null
      })
    },
  })
}
