/** The start of a list item or a new paragraph: whitespace, a bullet, a number with punctuation. */
const startsLine = /^(?:[\s\u3000]|[-–—•·●○■□◆▪*✓]|[(（]?(?:\d{1,3}|[a-z]|[一二三四五六七八九十]{1,3})[.．、)）])/i
const wide = /[\u1100-\u115f\u2e80-\uffe6]/

/** Width of a line in half-width units: two per Chinese character, one per Latin character. */
const widthOf = (line: string): number => [...line].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)

/** Tolerance for lines shortened by line-start prohibition rules. */
const slack = 4
/** Minimum column width: shorter lines are lists, addresses, verses. */
const narrowest = 32

/** Joins the lines of a paragraph, with a space between Latin words. */
const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const isLatin = /[\w,.;:)%-]$/.test(text) && /^[\w(]/.test(line)
    return `${text}${isLatin && !text.endsWith('-') ? ' ' : ''}${line}`
  })

/**
 * Joins hard line breaks of equal width, as PDF viewers copy them, to one line per paragraph.
 * @returns null for text without such line breaks
 */
export function joinHardLines(plain: string): string | null {
  const lines = plain
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  const column = Math.max(...lines.map(widthOf))
  if (column < narrowest) return null
  const isFull = (line: string) => widthOf(line) >= column - slack
  const paragraphs: string[][] = []
  let goesOn = false
  for (const line of lines) {
    if (line === '') {
      goesOn = false
      continue
    }
    const last = paragraphs.at(-1)
    if (goesOn && last && !startsLine.test(line)) last.push(line)
    else paragraphs.push([line])
    goesOn = isFull(line)
  }
  const words = lines.filter((line) => line !== '')
  const full = words.filter(isFull)
  const within = full.filter((line) => !/[。！？；：」』!?;:]$/.test(line))
  // most lines fill the column, and most of those end within a sentence
  const isBroken = full.length >= 3 && full.length * 2 >= words.length && within.length * 2 > full.length
  return isBroken && paragraphs.length < words.length ? paragraphs.map(joined).join('\n') : null
}
