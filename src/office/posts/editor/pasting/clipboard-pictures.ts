import type { NamedPicture } from '../../../../domain/html-cleaning/pictures.ts'
import { bytesInHtml } from './bytes-in-html.ts'
import { type PastedBytes, picturesOfRtf } from './rtf-pictures.ts'

/** The images of a clipboard. */
export interface ClipboardPictures {
  /** Its HTML, with placeholders for the bytes. */
  html: string
  /** The bytes of the images named in the HTML, in order; null where the clipboard has none. */
  bytesOf: (named: readonly NamedPicture[]) => (Blob | null)[]
  /** Why an image cannot be imported. */
  whyLost: (picture: NamedPicture) => string
}

/** Maximum length of RTF that is parsed, characters: a hundred pages with photographs. */
const maxRtfLength = 60_000_000

/**
 * The images of a clipboard: in its HTML, in the RTF that Word adds, or, for a single image copied from a page, as a
 * file beside it.
 */
export function picturesOn({ html, files, rtf }: { html: string; files: readonly File[]; rtf: () => string }): ClipboardPictures {
  const within: PastedBytes[] = []
  const light = html.replace(bytesInHtml, (_, type: string, base64: string) => {
    const bytes = bytesOfBase64(base64)
    within.push({ bytes: bytes ?? new Uint8Array(), type })
    return `bytes:${within.length - 1}`
  })
  let ofWord: (PastedBytes | null)[] = []
  let isMatched = false
  return {
    html: light,
    bytesOf(named) {
      const onDisk = named.filter(isOnDisk)
      const inOrder = onDisk.length > 0 ? inRtf(rtf()) : []
      // with a different count the images cannot be matched
      const matched = [inOrder, inOrder.filter((bytes) => bytes !== null)].find(({ length }) => length === onDisk.length)
      ofWord = matched ?? inOrder
      const places = new Map(onDisk.map((picture, place) => [picture, place]))
      isMatched = matched !== undefined
      return named.map((picture) => {
        const [, nth] = /^bytes:(\d+)$/.exec(picture.src) ?? []
        const bytes = nth === undefined ? matched?.[places.get(picture) ?? -1] : within[Number(nth)]
        if (bytes && bytes.bytes.length > 0) return new Blob([bytes.bytes], { type: bytes.type })
        return isAlone(html) && named.length === 1 ? (files.find(({ type }) => type.startsWith('image/')) ?? null) : null
      })
    },
    whyLost(picture) {
      const why =
        !isOnDisk(picture) || ofWord.length === 0
          ? '剪貼簿裡沒有圖檔'
          : isMatched
            ? '剪貼簿裡的格式讀不出來'
            : '剪貼簿裡的圖檔數目不同，分不出是哪一張'
      return `張圖片（${why}，請存成檔案再上傳）`
    },
  }
}

const isOnDisk = ({ src }: NamedPicture) => /^file:/i.test(src)

const inRtf = (rtf: string) => (rtf.length > maxRtfLength ? [] : picturesOfRtf(rtf))

/** Whether HTML is a single image: then the file beside it is that image, not a rendering of a whole text. */
const isAlone = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').trim() === '' && (html.match(/<img\b/gi) ?? []).length === 1

function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(decodeURIComponent(base64).replace(/\s+/g, '')), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
