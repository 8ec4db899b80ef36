import { closeHistory } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { type CleaningResult, cleanHtml, cleanUrl, prepareHtml } from '../../../../domain/html-cleaning/clean-html.ts'
import type { NamedPicture } from '../../../../domain/html-cleaning/pictures.ts'
import { videoUrlIn } from '../../../../domain/posts/contents.ts'
import { isLinkAllowed } from '../../../../domain/posts/review.ts'
import { withoutTags } from '../../../../domain/text/xml-text.ts'
import { newBlockKey } from '../new-keys.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { schema } from '../schema.ts'
import { linkAtSelection, setLink } from '../text-commands.ts'
import { dataUrlPattern } from './paste.ts'

/**
 * Pastes a URL: links the selected text, or inserts the URL as a link. The URL of a film, alone in its paragraph, becomes
 * a film block; undo returns the link.
 * @param origin this site's origin: its URLs become paths
 * @returns a message; empty without one
 */
export function pasteUrl(view: EditorView, text: string, origin: string): string {
  const { selection } = view.state
  const { $from, $to, empty } = selection
  const href = cleanUrl(text.trim(), origin)
  const isWithin = $from.sameParent($to) && $from.parent.inlineContent && !(empty && linkAtSelection(view.state))
  if (href === null || !isLinkAllowed(href) || !isWithin) {
    view.pasteText(text)
    return ''
  }
  const isAlone = $from.depth === 1 && $from.parent.type === schema.nodes.paragraph && $from.parent.content.size === 0
  // a separate undo step
  setLink(href, href.startsWith('/') ? `${origin}${href}` : href)(view.state, (tr) => view.dispatch(closeHistory(tr)))
  const film = isAlone ? videoUrlIn(text) : null
  if (film !== null) {
    showAsFilm(view, film)
    return '放成影片了：讀者按了才連到那個網站。要一般的連結，按復原。'
  }
  return /^\s*http:/i.test(text) && href.startsWith('https:') ? '連結的 http 改成 https 了。' : ''
}

/** Replaces the paragraph of the caret by a film block, as an undo step of its own. */
function showAsFilm(view: EditorView, src: string): void {
  const { $from } = view.state.selection
  const { nodes } = schema
  const attrs = { src, key: newBlockKey() }
  const film = nodes.video.create(attrs, nodes.paragraph.create())
  view.dispatch(closeHistory(view.state.tr.replaceRangeWith($from.before(1), $from.after(1), film).scrollIntoView()))
}

/** An image in a clipboard. */
interface PastedImage {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

/**
 * RTF groups whose images are not in the HTML: headers and footers, Word's fallback for old programs, list bullets, the
 * page background, formulas (which are read as text).
 */
const besides = /\{\\(?:\*\\)?(?:nonshppict|header[lrf]?|footer[lrf]?|listpicture|background|shprslt|mmathPict)(?![a-z])/g

/**
 * The images of an RTF text, in order; null for one in a format that browsers do not support. Word's HTML refers to
 * images by a local file path, which no page may read, and puts their bytes here: `{\pict\pngblip 89504e47…}`.
 */
export function picturesOfRtf(rtf: string): (PastedImage | null)[] {
  const images: (PastedImage | null)[] = []
  const skipped = [...rtf.matchAll(besides)].map(({ index }) => ({ from: index, to: endOfGroup(rtf, index + 1) }))
  let nth = 0
  for (let index = rtf.indexOf('\\pict'); index >= 0; index = rtf.indexOf('\\pict', index + 1)) {
    // a longer control word: `\picprop`, `\picture`
    if (/[a-z]/i.test(rtf[index + 5] ?? '')) continue
    while (nth < skipped.length && (skipped[nth]?.to ?? 0) < index) nth += 1
    const group = skipped[nth]
    if (group && group.from < index) {
      index = group.to
      continue
    }
    const end = endOfGroup(rtf, index)
    images.push(pictureIn(rtf.slice(index, end)))
    index = end
  }
  return images
}

function pictureIn(group: string): PastedImage | null {
  const type = /\\pngblip(?![a-z])/.test(group) ? 'image/png' : /\\jpegblip(?![a-z])/.test(group) ? 'image/jpeg' : null
  const digits = type && digitsOf(group)
  return type && digits ? { bytes: bytesOf(digits), type } : null
}

/** The end of the group that contains a position; nested groups are skipped. */
function endOfGroup(rtf: string, from: number): number {
  const brackets = /\\[\s\S]|[{}]/g
  brackets.lastIndex = from
  let depth = 0
  for (let match = brackets.exec(rtf); match; match = brackets.exec(rtf)) {
    if (match[0] === '{') depth += 1
    else if (match[0] === '}') {
      if (depth === 0) return match.index
      depth -= 1
    }
  }
  return rtf.length
}

/**
 * The trailing hex digits of a group, after its last control word and nested group; null where there is anything else.
 */
function digitsOf(group: string): string | null {
  const word = /\\[a-z*]+-?\d*/iy
  word.lastIndex = group.lastIndexOf('\\')
  const start = Math.max(group.lastIndexOf('}') + 1, word.test(group) ? word.lastIndex : 0)
  const digits = group.slice(start).replace(/\s+/g, '')
  return digits.length > 0 && digits.length % 2 === 0 && !/[^0-9a-f]/i.test(digits) ? digits : null
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16)
  return bytes
}

/** The images of a clipboard. */
interface ClipboardPictures {
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
export function clipboardPicturesOf({
  html,
  files,
  rtf,
}: {
  html: string
  files: readonly File[]
  rtf: () => string
}): ClipboardPictures {
  const embedded: PastedImage[] = []
  const light = html.replace(dataUrlPattern, (_, type: string, base64: string) => {
    const bytes = bytesOfBase64(base64)
    embedded.push({ bytes: bytes ?? new Uint8Array(), type })
    return `bytes:${embedded.length - 1}`
  })
  let ofWord: (PastedImage | null)[] = []
  let isMatched = false
  return {
    html: light,
    bytesOf(pictures) {
      const onDisk = pictures.filter(isOnDisk)
      const inOrder = onDisk.length > 0 ? inRtf(rtf()) : []
      // with a different count the images cannot be matched
      const matched = [inOrder, inOrder.filter((bytes) => bytes !== null)].find(({ length }) => length === onDisk.length)
      ofWord = matched ?? inOrder
      const indexes = new Map(onDisk.map((picture, index) => [picture, index]))
      isMatched = matched !== undefined
      return pictures.map((picture) => {
        const [, nth] = /^bytes:(\d+)$/.exec(picture.src) ?? []
        const bytes = nth === undefined ? matched?.[indexes.get(picture) ?? -1] : embedded[Number(nth)]
        if (bytes && bytes.bytes.length > 0) return new Blob([bytes.bytes], { type: bytes.type })
        return isAlone(html) && pictures.length === 1 ? (files.find(({ type }) => type.startsWith('image/')) ?? null) : null
      })
    },
    whyLost(picture) {
      const reason =
        !isOnDisk(picture) || ofWord.length === 0
          ? '剪貼簿裡沒有圖檔'
          : isMatched
            ? '剪貼簿裡的格式讀不出來'
            : '剪貼簿裡的圖檔數目不同，分不出是哪一張'
      return `張圖片（${reason}，請存成檔案再上傳）`
    },
  }
}

const isOnDisk = ({ src }: NamedPicture) => /^file:/i.test(src)

const inRtf = (rtf: string) => (rtf.length > maxRtfLength ? [] : picturesOfRtf(rtf))

/** Whether HTML is a single image: then the file beside it is that image, not a rendering of a whole text. */
const isAlone = (html: string): boolean => withoutTags(html).trim() === '' && (html.match(/<img\b/gi) ?? []).length === 1

function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(decodeURIComponent(base64).replace(/\s+/g, '')), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/** The clipboard's formats apart from HTML. */
export interface ClipboardExtras {
  files: readonly File[]
  rtf: () => string
}

/** Converts clipboard HTML for the schema; images with bytes are uploaded to the library. */
export function readClipboard(html: string, extras: ClipboardExtras, pictures: Pictures): CleaningResult {
  const { bytesOf, html: light, whyLost } = clipboardPicturesOf({ html, ...extras })
  const { body } = new DOMParser().parseFromString(prepareHtml(light), 'text/html')
  return cleanHtml(body, {
    origin: location.origin,
    lostPicture: whyLost,
    hold(namedPictures) {
      const bytes = bytesOf(namedPictures)
      return namedPictures.map(({ libraryImage, wording }, nth) => {
        const file = bytes[nth]
        const name = `貼上的圖片 ${nth + 1}`
        if (libraryImage) return pictures.add({ ...libraryImage, alt: '' }, name, wording)
        return file ? pictures.addFile(file, name, wording) : null
      })
    },
  })
}
