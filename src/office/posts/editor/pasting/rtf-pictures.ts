/** A picture as a clipboard holds it. */
export interface PastedBytes {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

/**
 * The pictures of a text in RTF, in their order. Word names pictures in its HTML by a file on the writer's own disk, which no
 * page may read, and puts their bytes here: `{\pict\pngblip 89504e47…}`. What it adds for old programs is left out, so that they
 * are as many as the HTML names.
 */
export function picturesOfRtf(rtf: string): PastedBytes[] {
  const found: PastedBytes[] = []
  for (let at = rtf.indexOf('\\pict'); at >= 0; at = rtf.indexOf('\\pict', at + 1)) {
    // a letter goes on: `\picprop`, `\picture`
    if (/[a-z]/i.test(rtf[at + 5] ?? '')) continue
    const end = endOfGroup(rtf, at)
    const group = rtf.slice(at, end)
    const type = /\\pngblip(?![a-z])/.test(group) ? 'image/png' : /\\jpegblip(?![a-z])/.test(group) ? 'image/jpeg' : null
    const digits = type && digitsOf(group)
    if (type && digits) found.push({ bytes: bytesOf(digits), type })
    at = end
  }
  return found
}

/** Where the group ends in which a place stands; groups within it are passed over. */
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

/** The digits at the end of a group, behind its last word and its last group; null where something else stands there. */
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
