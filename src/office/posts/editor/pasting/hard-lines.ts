/** What a line begins with that is an entry or a paragraph of its own: a blank, a sign of a list, a number with a mark. */
const beginsAnew = /^(?:[\s\u3000]|[-–—•·●○■□◆▪*✓]|[(（]?(?:\d{1,3}|[a-z]|[一二三四五六七八九十]{1,3})[.．、)）])/i
const wide = /[\u1100-\u115f\u2e80-\uffe6]/

/** How much of a line characters fill: a Chinese one two, a Latin one one. */
const widthOf = (line: string): number => [...line].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)

/** How far a set line may fall short of the column, because of a mark that may not begin the next. */
const slack = 4
/** The narrowest column that is taken for one: shorter lines are lists, addresses, verses. */
const narrowest = 32

/** The lines of a paragraph as one; between Latin words stands a blank. */
const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const isLatin = /[\w,.;:)%-]$/.test(text) && /^[\w(]/.test(line)
    return `${text}${isLatin && !text.endsWith('-') ? ' ' : ''}${line}`
  })

/**
 * Words whose paragraphs are broken into lines of one width, as programs that show PDF copy them, with each paragraph on one line.
 * @returns null for words that are not broken so
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
    if (goesOn && last && !beginsAnew.test(line)) last.push(line)
    else paragraphs.push([line])
    goesOn = isFull(line)
  }
  const words = lines.filter((line) => line !== '')
  const full = words.filter(isFull)
  const within = full.filter((line) => !/[。！？；：」』!?;:]$/.test(line))
  // most lines fill the column, and most of those break off in the middle of a sentence
  const isBroken = full.length >= 3 && full.length * 2 >= words.length && within.length * 2 > full.length
  return isBroken && paragraphs.length < words.length ? paragraphs.map(joined).join('\n') : null
}
