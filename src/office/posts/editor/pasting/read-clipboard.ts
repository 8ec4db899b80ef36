import { type Cleaned, cleanHtml, prepareHtml } from '../../../../domain/html-cleaning/clean-html.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { picturesOn } from './clipboard-pictures.ts'

export { pasteAddress } from './paste-address.ts'

/** What a clipboard holds beside its HTML. */
export interface Beside {
  files: readonly File[]
  rtf: () => string
}

/** HTML of a clipboard as the schema can read it; its pictures go to the library, those of which there are bytes. */
export function readClipboard(html: string, beside: Beside, pictures: Pictures): Cleaned {
  const { bytesOf, html: light, whyLost } = picturesOn({ html, ...beside })
  const { body } = new DOMParser().parseFromString(prepareHtml(light), 'text/html')
  return cleanHtml(body, {
    origin: location.origin,
    lostPicture: whyLost,
    hold(named) {
      const bytes = bytesOf(named)
      return named.map(({ own, said }, nth) => {
        const file = bytes[nth]
        const name = `貼上的圖片 ${nth + 1}`
        if (own) return pictures.add({ ...own, alt: '' }, name, said)
        return file ? pictures.addFile(file, name, said) : null
      })
    },
  })
}
