/** File type by the first bytes, regardless of the name. */
export type ContentType = 'jpeg' | 'png' | 'animated_png' | 'webp' | 'avif' | 'heic' | 'gif' | 'svg' | 'pdf' | 'other'

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const avif = new Set(['avif', 'avis'])
const heic = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/**
 * @param head the first bytes of a file: some kilobytes are enough, also for the animation of a PNG, which is declared
 * before its pixels
 */
export function typeOfContent(head: Uint8Array): ContentType {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return isAnimated(head) ? 'animated_png' : 'png'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp'
  if (ascii(head, 0, 4) === 'GIF8') return 'gif'
  if (ascii(head, 0, 5) === '%PDF-') return 'pdf'
  if (ascii(head, 4, 8) === 'ftyp') {
    const brand = ascii(head, 8, 12)
    return avif.has(brand) ? 'avif' : heic.has(brand) ? 'heic' : 'other'
  }
  return /^(\ufeff|\xef\xbb\xbf)?\s*<(\?xml|svg|!doctype svg|!--)/i.test(ascii(head, 0, 256)) ? 'svg' : 'other'
}

/** Whether a PNG declares several frames before its pixels. */
function isAnimated(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let index = 8; index + 8 <= head.length; ) {
    const kind = ascii(head, index + 4, index + 8)
    if (kind === 'acTL') return index + 12 <= head.length && view.getUint32(index + 8) > 1
    if (kind === 'IDAT') return false
    index += 12 + view.getUint32(index)
  }
  return false
}
