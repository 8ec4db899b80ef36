import type { Inline, Mark } from '../posts/blocks.ts'
import { mayLink } from '../posts/review.ts'

/**
 * The inline content of a page block in plain-text form: `**bold**`, `[words](address)`, a line break, and `\` before
 * an escaped sign.
 */
export function typedWords(content: Inline = []): string {
  const linkOf = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))[0] ?? null
  const pieces = content.map((part) => ({
    words: part.type === 'text' ? part.text.replace(/[\\*[\]]/g, '\\$&') : '\n',
    strong: (part.marks ?? []).some(({ type }) => type === 'strong'),
    link: linkOf(part.marks ?? []),
  }))
  const bold = (all: typeof pieces) =>
    together(all, ({ strong }) => strong).map(([strong, words]) => (strong ? `**${words}**` : words))
  return runsOf(pieces, ({ link }) => link)
    .map((all) => {
      const words = bold(all).join('')
      const link = all[0]?.link ?? null
      return link === null ? words : `[${words}](${link})`
    })
    .join('')
}

/** Groups equal neighbours. */
function runsOf<Piece>(pieces: readonly Piece[], by: (piece: Piece) => unknown): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last?.[0] !== undefined && by(last[0]) === by(piece)) last.push(piece)
    else runs.push([piece])
  }
  return runs
}

const together = <Piece extends { words: string }>(
  pieces: readonly Piece[],
  by: (piece: Piece) => boolean,
): [boolean, string][] =>
  runsOf(pieces, by).map((run) => [run[0] !== undefined && by(run[0]), run.map(({ words }) => words).join('')])

const escaped = /\\([\\*[\]#|.-])/y
const linked = /\[((?:\\.|[^\]\\])+)\]\(([^()\s]+)\)/y

/** Parses plain text into marked runs. A sign without its counterpart is an ordinary character. */
export function readWords(typed: string): Inline {
  const content: Inline = []
  let strong = false
  const put = (words: string, link: string | null) => {
    const marks: Mark[] = [
      ...(link === null ? [] : [{ type: 'link' as const, attrs: { href: link } }]),
      ...(strong ? [{ type: 'strong' as const }] : []),
    ]
    const marked = marks.length > 0 ? { marks } : {}
    const last = content.at(-1)
    // an empty line would split the block in two when it is typed again
    if (words === '\n' && endsInEmptyLine(content)) return
    if (words === '\n') content.push({ type: 'hard_break', ...marked })
    else if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marked.marks))
      content[content.length - 1] = { ...last, text: last.text + words }
    else content.push({ type: 'text', text: words, ...marked })
  }
  const walk = (text: string, link: string | null) => {
    for (let at = 0; at < text.length; ) {
      const sign = matchAt(escaped, text, at)
      const way = link === null ? matchAt(linked, text, at) : null
      if (sign) {
        put(sign[1] ?? '', link)
        at += sign[0].length
      } else if (text.startsWith('**', at) && (strong || text.indexOf('**', at + 2) > at + 2)) {
        strong = !strong
        at += 2
      } else if (way?.[1] && way[2] && mayLink(way[2])) {
        walk(way[1], way[2])
        at += way[0].length
      } else {
        put(text.charAt(at), link)
        at += 1
      }
    }
  }
  walk(typed, null)
  return content
}

/** Whether nothing visible follows the last line break. */
function endsInEmptyLine(content: Inline): boolean {
  const seen = content.findLast((part) => part.type !== 'text' || part.text.trim() !== '')
  return seen?.type === 'hard_break'
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
