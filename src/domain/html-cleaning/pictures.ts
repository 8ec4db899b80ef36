import { parseImagePath } from '../images/sizes.ts'
import { hasText } from './dom.ts'
import { markEmptied } from './tables.ts'

/** A picture that clipboard HTML refers to. */
export interface NamedPicture {
  /** `file:…`, `https:…`, or the placeholder of inline bytes. */
  src: string
  /** The picture in the media library, if it is already there. */
  libraryImage: { id: string; width: number; height: number } | null
  wording: { alt: string; caption: string }
}

/** Whether a picture is one of this site's library, with its size. */
export function isSitePicture(image: Element | null, origin: string): boolean {
  return image !== null && libraryImageOf(image, origin) !== null
}

function libraryImageOf(image: Element, origin: string): NamedPicture['libraryImage'] {
  const src = image.getAttribute('src') ?? ''
  if (!URL.canParse(src, origin)) return null
  const url = new URL(src, origin)
  const id = url.origin === origin ? parseImagePath(url.pathname)?.id : undefined
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
  return id && width > 0 && height > 0 ? { id, width, height } : null
}

/**
 * Moves the pictures out of the blocks that contain them. The placeholder of a picture that will be imported follows the
 * block; a figure of this site is retained.
 * @param registerPictures queues pictures for import. @returns for each the key of its placeholder, null for one that
 *   cannot be imported
 * @param onLost receives each picture that cannot be imported
 */
export function extractPictures(
  body: HTMLElement,
  origin: string,
  registerPictures: (pictures: NamedPicture[]) => (string | null)[],
  onLost: (picture: NamedPicture) => void,
): void {
  for (const image of body.querySelectorAll('img')) if (isEmoji(image)) image.replaceWith(image.getAttribute('alt') ?? '')
  const images = [...body.querySelectorAll('img')].filter((image) => !(image.closest('figure') && isSitePicture(image, origin)))
  const shownPictures = images.filter((image) => !isDecorative(image))
  const numbers = new Map(shownPictures.map((image, nth) => [image, nth]))
  const namedPictures = shownPictures.map((image) => ({
    src: image.getAttribute('src') ?? '',
    libraryImage: libraryImageOf(image, origin),
    wording: { alt: (image.getAttribute('alt') ?? '').trim(), caption: captionOf(image) },
  }))
  const items = registerPictures(namedPictures)
  /** The last placeholder after each block. */
  const lastPlaceholder = new Map<Element, Element>()
  for (const image of images) {
    const nth = numbers.get(image) ?? -1
    const item = items[nth]
    const block = outermost(image, body)
    if (item) {
      const placeholder = body.ownerDocument.createElement('div')
      placeholder.setAttribute('data-waiting', item)
      ;(lastPlaceholder.get(block) ?? block).after(placeholder)
      lastPlaceholder.set(block, placeholder)
      image.closest('figure')?.querySelector('figcaption')?.remove()
    } else if (namedPictures[nth]) onLost(namedPictures[nth])
    markEmptied(image)
    let emptied: Element | null = image.parentElement
    image.remove()
    while (emptied?.matches('p, h1, h2, h3, figure, a, span, b, strong, i, em') && isEmpty(emptied)) {
      const outer: Element | null = emptied.parentElement
      emptied.remove()
      emptied = outer
    }
  }
}

const isEmpty = (item: Element): boolean => item.firstElementChild === null && !hasText(item)

/** An emoji that web pages render as a picture. */
const isEmoji = (image: Element): boolean =>
  /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})+$/v.test(image.getAttribute('alt') ?? '') &&
  !(Number.parseInt(image.getAttribute('width') ?? '0', 10) > 128)

/** Pictures without content: tracking pixels, the checkbox of a task list. */
const isDecorative = (image: Element): boolean =>
  /checkbox/i.test(image.getAttribute('aria-roledescription') ?? '') ||
  ['width', 'height'].some((side) => image.hasAttribute(side) && Number(image.getAttribute(side)) <= 2)

const captionOf = (image: Element): string =>
  (image.closest('figure')?.querySelector('figcaption')?.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The top-level block that contains an image: pictures are placed between top-level blocks. */
function outermost(image: Element, body: HTMLElement): Element {
  let block = image
  for (let ancestor = image.parentElement; ancestor && ancestor !== body; ancestor = ancestor.parentElement)
    if (ancestor.matches('p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, figure, a')) block = ancestor
  return block
}
