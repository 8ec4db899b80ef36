/** Width of a text in ems. */
export type MeasureText = (text: string) => number

/**
 * The area of a title: its width in pixels, and the possible sizes (pixels, the largest first), each with its maximum
 * number of lines.
 */
export interface TitleSpace {
  width: number
  sizes: readonly { size: number; maxLines: number }[]
}

/** A title in lines, and the size (pixels) in which every line fits. */
export interface LaidOutTitle {
  size: number
  lines: string[]
}

/**
 * Characters that must not start a line, and that must not end one: the rules of Chinese typesetting (W3C, Requirements
 * for Chinese Text Layout, 3.1.5).
 */
const notFirst = /^[\s，。、；：？！…—～・·,.;:?!%％℃°)\]}）」』》〉】〕”’]/u
const notLast = /[（「『《〈【〔“‘([{]$/u
const afterPause = /[，。、；：？！…—,;:?!]$/u

/** Penalty of a break inside a clause instead of after punctuation, in squares of a line's empty part. */
const costInsideClause = 0.08

const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/**
 * Lays out a title: in the largest size that fits the maximum number of lines, broken after punctuation rather than
 * inside a clause, never inside a word that fits, with lines of similar length. A title that is too long in the
 * smallest size ends in `…`.
 */
export function layOutTitle(title: string, measure: MeasureText, space: TitleSpace): LaidOutTitle {
  const text = title.trim().replace(/\s+/gu, ' ')
  for (const { size, maxLines } of space.sizes) {
    const lines = breakLines(text, measure, space.width / size, maxLines)
    if (lines) return { size, lines }
  }
  return shorten([...text], measure, space)
}

/** Truncates a text to what the smallest size can hold, with `…`. */
function shorten(letters: string[], measure: MeasureText, { width, sizes }: TitleSpace): LaidOutTitle {
  const { size, maxLines } = sizes.at(-1) ?? { size: 1, maxLines: 1 }
  for (let retained = lettersThatMayFit(letters, measure, (width / size) * maxLines); retained > 0; retained -= 1) {
    const lines = breakLines(`${letters.slice(0, retained).join('').trimEnd()}…`, measure, width / size, maxLines)
    if (lines) return { size, lines }
  }
  return { size, lines: ['…'] }
}

/** The number of leading characters that are no wider than all lines together. */
function lettersThatMayFit(letters: string[], measure: MeasureText, width: number): number {
  let used = 0
  const first = letters.findIndex((letter) => {
    used += measure(letter)
    return used > width
  })
  return first < 0 ? letters.length - 1 : first
}

/** The best lines no wider than `width` ems, as few as possible; null if the number of lines is not sufficient. */
function breakLines(text: string, measure: MeasureText, width: number, maxLines: number): string[] | null {
  const pieces = unbreakable(text, measure, width)
  for (let lines = 1; lines <= maxLines; lines += 1) {
    const best = fill(pieces, measure, width, lines)
    if (best) return best
  }
  return null
}

/** Words with their punctuation; a word wider than a line is split into characters. */
function unbreakable(text: string, measure: MeasureText, width: number): string[] {
  const pieces: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    for (const piece of measure(segment) > width ? segment : [segment]) {
      const before = pieces.at(-1)
      if (before !== undefined && (notFirst.test(piece) || notLast.test(before))) pieces[pieces.length - 1] = before + piece
      else pieces.push(piece)
    }
  }
  return pieces
}

/** Exactly `count` lines of the least cost, or null if they cannot hold everything. */
function fill(pieces: string[], measure: MeasureText, width: number, count: number): string[] | null {
  let layouts = new Map<number, { cost: number; lines: string[] }>([[0, { cost: 0, lines: [] }]])
  for (let line = 0; line < count; line += 1) {
    const next: typeof layouts = new Map()
    for (const [from, layout] of layouts) {
      for (let to = from + 1; to <= pieces.length; to += 1) {
        const text = pieces.slice(from, to).join('').trim()
        const wide = measure(text)
        if (wide > width) break
        const inside = to < pieces.length && !afterPause.test(text) ? costInsideClause : 0
        const cost = layout.cost + (1 - wide / width) ** 2 + inside
        if (cost < (next.get(to)?.cost ?? Number.POSITIVE_INFINITY)) next.set(to, { cost, lines: [...layout.lines, text] })
      }
    }
    layouts = next
  }
  return layouts.get(pieces.length)?.lines ?? null
}
