import { Parser, type Token, type Tokens } from 'marked'
import type { Inline, Mark } from '../domain/posts/blocks.ts'
import { mayLink } from '../domain/posts/may-link.ts'
import { mergeRuns, run } from './block-parts.ts'
import { fault } from './fault.ts'

/** Parses the inline content of a Markdown paragraph into runs of text. @throws with the file, for any other content */
export function markdownInline(tokens: readonly Token[], file: string): Inline {
  const runsOf = (inside: readonly Token[], marks: readonly Mark[]): Inline =>
    inside.flatMap((token): Inline => {
      const under = (mark: Mark) =>
        runsOf((token as Tokens.Strong).tokens, [...marks.filter(({ type }) => type !== mark.type), mark])
      switch (token.type) {
        case 'text':
        case 'escape':
          return 'tokens' in token && token.tokens ? runsOf(token.tokens, marks) : numbered(wordsOf(token as Tokens.Text), marks)
        case 'strong':
        case 'em':
          return under({ type: token.type })
        case 'link':
          return mayLink((token as Tokens.Link).href)
            ? under({ type: 'link', attrs: { href: addressOf((token as Tokens.Link).href) } })
            : runsOf((token as Tokens.Link).tokens, marks)
        case 'br':
          return [marks.length > 0 ? { type: 'hard_break', marks: [...marks] } : { type: 'hard_break' }]
        case 'image':
          throw fault(file, `圖要自成一段：${token.raw.slice(0, 40)}`)
        default:
          throw fault(file, `不認得的文字（${token.type}）：${token.raw.slice(0, 40)}`)
      }
    })
  return mergeRuns(runsOf(tokens, []))
}

/** Text in which `[^2]` refers to the second source. */
function numbered(words: string, marks: readonly Mark[]): Inline {
  return words.split(/\[\^(\d{1,3})\]/).map((part, at): Inline[number] => {
    if (at % 2 === 0) return run(part, marks)
    const reference = { type: 'reference' as const, attrs: { number: Number(part) } }
    return marks.length > 0 ? { ...reference, marks: [...marks] } : reference
  })
}

/** Percent-encodes an address; existing escapes are preserved. */
const addressOf = (href: string): string => encodeURI(href).replaceAll('%25', '%')

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The text of a token; Markdown may contain HTML character references. */
const wordsOf = (token: Tokens.Text): string =>
  Parser.parseInline([token]).replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
