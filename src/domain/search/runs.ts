const spaceAtBoundary = /(?<=[a-z0-9]) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[a-z0-9])/gu
const boundary = /(?<=[a-z0-9])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[a-z0-9])/gu

/** A folded text without the single spaces that some writers put between Latin and Chinese: b 肝 is b肝. */
export const unspaced = (folded: string): string => folded.replace(spaceAtBoundary, '')

/** A folded word split at the borders where some writers put a space: b and 肝. */
export const piecesOf = (folded: string): string[] => unspaced(folded).split(boundary)

/** The spellings of a folded word with a border between Latin and Chinese: b肝 and b 肝. */
export function borderSpellings(folded: string): string[] {
  const joined = unspaced(folded)
  const spaced = joined.replace(boundary, ' ')
  return joined === spaced ? [joined] : [joined, spaced]
}

/** A run of folded text that is searched as one: Chinese (and kana) characters, or a Latin word or number. */
export interface Run {
  kind: 'han' | 'word'
  text: string
  /** Its position in the folded text. */
  start: number
}

const none = 0
const han = 1
const word = 2

/** The kind of every UTF-16 unit. Rarer Chinese characters are surrogate pairs, of which this lists the first unit. */
const kinds = new Uint8Array(0x1_0000)
const hanPattern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}々〇]$/u
const wordPattern = /^[\p{L}\p{N}\p{M}]$/u
/** The high surrogates of Chinese characters. */
const [firstHanHigh, lastHanHigh] = [0xd840, 0xd8bf]
for (let code = 0x30; code < kinds.length; code += 1) {
  if (code >= firstHanHigh && code <= lastHanHigh) kinds[code] = han
  if (code >= 0xd800 && code <= 0xdfff) continue
  const character = String.fromCharCode(code)
  if (hanPattern.test(character)) kinds[code] = han
  else if (wordPattern.test(character)) kinds[code] = word
}

/** The kind of the unit at a position. A low surrogate has the kind of its high surrogate. */
function kindAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  if (code < 0xdc00 || code > 0xdfff || index === 0) return kinds[code] ?? none
  const before = text.charCodeAt(index - 1)
  return before >= firstHanHigh && before <= lastHanHigh ? han : none
}

/** Calls `visit` with the kind, start and end of every run of a folded text, from left to right. */
export function eachRun(folded: string, visit: (kind: Run['kind'], start: number, end: number) => void): void {
  for (let start = 0; start < folded.length; ) {
    const kind = kindAt(folded, start)
    let end = start + 1
    if (kind !== none) {
      while (end < folded.length && kindAt(folded, end) === kind) end += 1
      visit(kind === han ? 'han' : 'word', start, end)
    }
    start = end
  }
}

/** The runs of a folded text, in order. Everything else (punctuation, spaces, symbols) separates them. */
export function runsOf(folded: string): Run[] {
  const runs: Run[] = []
  eachRun(folded, (kind, start, end) => {
    runs.push({ kind, text: folded.slice(start, end), start })
  })
  return runs
}
