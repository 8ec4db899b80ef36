/** An image in a clipboard. */
export interface PastedBytes {
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
export function picturesOfRtf(rtf: string): (PastedBytes | null)[] {
  const found: (PastedBytes | null)[] = []
  const skipped = [...rtf.matchAll(besides)].map(({ index }) => ({ from: index, to: endOfGroup(rtf, index + 1) }))
  let nth = 0
  for (let at = rtf.indexOf('\\pict'); at >= 0; at = rtf.indexOf('\\pict', at + 1)) {
    // a longer control word: `\picprop`, `\picture`
    if (/[a-z]/i.test(rtf[at + 5] ?? '')) continue
    while (nth < skipped.length && (skipped[nth]?.to ?? 0) < at) nth += 1
    const group = skipped[nth]
    if (group && group.from < at) {
      at = group.to
      continue
    }
    const end = endOfGroup(rtf, at)
    found.push(pictureIn(rtf.slice(at, end)))
    at = end
  }
  return found
}

function pictureIn(group: string): PastedBytes | null {
  const type = /\\pngblip(?![a-z])/.test(group) ? 'image/png' : /\\jpegblip(?![a-z])/.test(group) ? 'image/jpeg' : null
  const digits = type && digitsOf(group)
  return type && digits ? { bytes: bytesOf(digits), type } : null
}

/** The end of the group that contains a position; nested groups are skipped. */
function endOfGroup(rtf: string, from: number): number {
  const brackets = /\\[\s\S]|[{}]/g
  brackets.lastIndex = from
  let depth = 0
  for (let found = brackets.exec(rtf); found; found = brackets.exec(rtf)) {
    if (found[0] === '{') depth += 1
    else if (found[0] === '}') {
      if (depth === 0) return found.index
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
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return bytes
}
