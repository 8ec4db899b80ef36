import type { NamedPicture } from '../../../../domain/html-cleaning/pictures.ts'
import { bytesInHtml } from './bytes-in-html.ts'
import { type PastedBytes, picturesOfRtf } from './rtf-pictures.ts'

/** What a clipboard holds of pictures. */
export interface ClipboardPictures {
  /** Its HTML, with a name in the place of bytes. */
  html: string
  /** The bytes of the pictures that the HTML names, in their order; null where the clipboard has none. */
  bytesOf: (named: readonly NamedPicture[]) => (Blob | null)[]
}

/** The longest RTF that is looked through, characters: a hundred pages with pictures of a camera. */
const longestRtf = 60_000_000

/**
 * The pictures of a clipboard: within its HTML, in the RTF that Word puts beside it, or, for a single picture that was copied from
 * a page, as a file beside it.
 */
export function picturesOn({ html, files, rtf }: { html: string; files: readonly File[]; rtf: () => string }): ClipboardPictures {
  const within: PastedBytes[] = []
  const light = html.replace(bytesInHtml, (_, type: string, base64: string) => {
    const bytes = bytesOfBase64(base64)
    within.push({ bytes: bytes ?? new Uint8Array(), type })
    return `bytes:${within.length - 1}`
  })
  return {
    html: light,
    bytesOf(named) {
      const onDisk = named.filter(({ src }) => /^file:/i.test(src))
      const ofWord = onDisk.length > 0 ? inRtf(rtf()) : []
      // were they more or fewer, nobody could say which is which
      const isSame = ofWord.length === onDisk.length
      return named.map((picture) => {
        const [, nth] = /^bytes:(\d+)$/.exec(picture.src) ?? []
        const bytes = nth === undefined ? (isSame ? ofWord[onDisk.indexOf(picture)] : undefined) : within[Number(nth)]
        if (bytes && bytes.bytes.length > 0) return new Blob([bytes.bytes], { type: bytes.type })
        return isAlone(html) && named.length === 1 ? (files.find(({ type }) => type.startsWith('image/')) ?? null) : null
      })
    },
  }
}

const inRtf = (rtf: string) => (rtf.length > longestRtf ? [] : picturesOfRtf(rtf))

/** Whether HTML is one picture and nothing else: the file beside it is that picture, and not a likeness of a whole text. */
const isAlone = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').trim() === '' && (html.match(/<img\b/gi) ?? []).length === 1

function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(decodeURIComponent(base64).replace(/\s+/g, '')), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
