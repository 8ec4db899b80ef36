import { Marked, type MarkedToken, Parser, type Token, type TokenizerExtension, type Tokens } from 'marked'
import type { Inline, Mark } from '../domain/posts/blocks.ts'
import {
  type Block,
  type BlockOf,
  documentOf,
  type List,
  type Paragraph,
  type Passage,
  type PostDocument,
} from '../domain/posts/blocks.ts'
import { isLinkAllowed } from '../domain/posts/review.ts'
import { parseStrong } from '../domain/text/markdown-strong.ts'
import { blockParts, keyMaker, mergeRuns, textRun } from './block-parts.ts'
import { contentError } from './content-error.ts'
import { pictureName } from './field-shapes.ts'
import { parseCallout } from './markdown-callouts.ts'

/** Parses the inline content of a Markdown paragraph into runs of text. @throws with the file, for any other content */
function markdownInline(tokens: readonly Token[], file: string): Inline {
  const runsOf = (inside: readonly Token[], marks: readonly Mark[]): Inline =>
    inside.flatMap((token): Inline => {
      const withMark = (mark: Mark) =>
        runsOf((token as Tokens.Strong).tokens, [...marks.filter(({ type }) => type !== mark.type), mark])
      switch (token.type) {
        case 'text':
        case 'escape':
          return 'tokens' in token && token.tokens ? runsOf(token.tokens, marks) : numbered(textOf(token as Tokens.Text), marks)
        case 'strong':
        case 'em':
          return withMark({ type: token.type })
        case 'link':
          return isLinkAllowed((token as Tokens.Link).href)
            ? withMark({ type: 'link', attrs: { href: encodedHref((token as Tokens.Link).href) } })
            : runsOf((token as Tokens.Link).tokens, marks)
        case 'br':
          return [marks.length > 0 ? { type: 'hard_break', marks: [...marks] } : { type: 'hard_break' }]
        case 'image':
          throw contentError(file, `圖要自成一段：${token.raw.slice(0, 40)}`)
        default:
          throw contentError(file, `不認得的文字（${token.type}）：${token.raw.slice(0, 40)}`)
      }
    })
  return mergeRuns(runsOf(tokens, []))
}

/** Text in which `[^2]` refers to the second source. */
function numbered(text: string, marks: readonly Mark[]): Inline {
  return text.split(/\[\^(\d{1,3})\]/).map((part, index): Inline[number] => {
    if (index % 2 === 0) return textRun(part, marks)
    const reference = { type: 'reference' as const, attrs: { number: Number(part) } }
    return marks.length > 0 ? { ...reference, marks: [...marks] } : reference
  })
}

/** Percent-encodes a URL; existing escapes are preserved. */
const encodedHref = (href: string): string => encodeURI(href).replaceAll('%25', '%')

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The text of a token; Markdown may contain HTML character references. */
const textOf = (token: Tokens.Text): string =>
  Parser.parseInline([token]).replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)

/** A drawing of a text. */
interface Illustration {
  mediaId: string
  /** The name of its file. */
  picture: string
  /** Whether it is the poster of a video, with its aspect ratio. */
  poster?: true
}

export interface ParsedMarkdown {
  document: PostDocument
  illustrations: Illustration[]
  /** The targets of its links, as written. */
  links: string[]
}

/** Bold text by the rule of the office's paste. */
const strong: TokenizerExtension = {
  name: 'strong',
  level: 'inline',
  start: (source) => source.indexOf('**'),
  tokenizer(source) {
    const found = parseStrong(source)
    return found ? { type: 'strong', ...found, tokens: this.lexer.inlineTokens(found.text) } : undefined
  },
}

/** Size of illustrations. */
export const illustrationSize = { width: 1600, height: 900 }

const refusalByToken: Record<string, string> = {
  html: '不能寫 HTML',
  code: '不能有程式碼區塊（行首有空格？）',
  codespan: '不能有程式碼',
  hr: '不能有分隔線',
  del: '不能有刪除線',
  def: '不能有註腳式連結',
  checkbox: '不能有核取方塊',
}

/**
 * Parses Markdown into a document. `name` (`article-14`) makes the anchors of headings and the names of drawings
 * unique, because a page may show several texts.
 * @throws with the file and the error
 */
export function markdownBlocks(markdown: string, { file, name }: { file: string; name: string }): ParsedMarkdown {
  const marked = new Marked({ gfm: true }).use({ extensions: [strong] })
  const tokens = marked.lexer(markdown)
  const illustrations: Illustration[] = []
  const links: string[] = []
  marked.walkTokens(tokens, (token) => {
    const reason = refusalByToken[token.type]
    if (reason) throw contentError(file, `${reason}：${token.raw.trim().slice(0, 40)}`)
    if (token.type === 'link') links.push((token as Tokens.Link).href)
    if (token.type === 'text' && !('tokens' in token && token.tokens) && token.raw.includes('**'))
      throw contentError(file, `粗體記號沒有生效：${token.raw.slice(0, 40)}`)
  })
  const key = keyMaker()
  const parts = blockParts(key)
  const inline = (children: Token[]) => markdownInline(children, file)
  const ids = new Map<string, number>()
  const headingId = (heading: string) => {
    const id = `${name}-${heading.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}`
    const count = (ids.get(id) ?? 0) + 1
    ids.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
  const illustrate = (
    image: Pick<Tokens.Image, 'href' | 'text'>,
    options: Pick<Illustration, 'poster'> = {},
  ): BlockOf<'image'> => {
    const picture = pictureName.safeParse(image.href.replace(/^picture:/, ''))
    if (!picture.success || !image.href.startsWith('picture:')) throw contentError(file, `沒有這張圖：${image.href}`)
    if (image.text.trim() === '') throw contentError(file, `圖 ${picture.data} 要有說明`)
    const mediaId = `illustration-${name}-${illustrations.length + 1}`
    illustrations.push({ mediaId, picture: picture.data, ...options })
    // the drawing decorates its caption, which contains all of the information
    return parts.image({ media: mediaId, ...illustrationSize, alt: null }, [textRun(image.text)])
  }
  const paragraphs = (inside: Token[]): Paragraph[] =>
    inside.flatMap((token) => {
      if (token.type === 'space') return []
      if (token.type !== 'paragraph') throw contentError(file, `引言裡只能有段落：${token.raw.slice(0, 40)}`)
      return parts.paragraph(inline((token as Tokens.Paragraph).tokens))
    })
  const listOf = ({ ordered, start, items }: Tokens.List): List =>
    parts.list(
      ordered ? Number(start) : null,
      items.map(({ tokens: inside, raw }) => ({ type: 'list_item', content: passageOf(inside, raw) })),
    )
  const passageOf = (inside: Token[], raw: string): Passage => {
    const [first, ...rest] = inside
      .filter(({ type }) => type !== 'space')
      .map((token) => {
        if (token.type === 'list') return listOf(token as Tokens.List)
        if (token.type !== 'text' && token.type !== 'paragraph')
          throw contentError(file, `這裡只能有段落和清單：${raw.slice(0, 40)}`)
        return parts.paragraph(inline((token as Tokens.Paragraph).tokens))
      })
    if (first?.type !== 'paragraph') throw contentError(file, `要以文字開頭：${raw.slice(0, 40)}`)
    return [first, ...rest]
  }
  const quoteOf = (token: Tokens.Blockquote): Block => {
    const callout = parseCallout(token, {
      key,
      lexer: (text) => marked.lexer(text),
      passage: passageOf,
      list: listOf,
      paragraphs,
      illustrate,
      fail: (message) => contentError(file, message),
    })
    return callout ?? parts.quote(paragraphs(token.tokens))
  }
  const blockOf = (token: MarkedToken): Block | null => {
    switch (token.type) {
      case 'space':
        return null
      case 'heading': {
        if (token.depth !== 2 && token.depth !== 3) throw contentError(file, `標題只用 ## 和 ###：${token.text}`)
        return parts.heading(token.depth, headingId(token.text), inline(token.tokens))
      }
      case 'paragraph': {
        const [firstToken, ...rest] = token.tokens
        if (firstToken?.type === 'image' && rest.length === 0) return illustrate(firstToken as Tokens.Image)
        return parts.paragraph(inline(token.tokens))
      }
      case 'list':
        return listOf(token)
      case 'blockquote':
        return quoteOf(token)
      case 'table':
        return parts.table(...tableOf(token, inline))
      default:
        throw contentError(file, `不認得的段落（${token.type}）：${token.raw.slice(0, 40)}`)
    }
  }
  const blocks = tokens.flatMap((token) => blockOf(token as MarkedToken) ?? [])
  return { document: checked(blocks, file), illustrations, links }
}

function checked(blocks: readonly Block[], file: string): PostDocument {
  try {
    return documentOf(blocks)
  } catch (error) {
    throw contentError(file, (error as Error).message)
  }
}

/** The label of a table, from its columns, and its rows; the first cell of each row is its header. */
function tableOf(
  { header, rows }: Tokens.Table,
  inline: (tokens: Token[]) => Paragraph['content'] & object,
): [string, Extract<Block, { type: 'table' }>['content']] {
  const label = `表格：${header
    .map(({ text }) => text)
    .filter(Boolean)
    .join('、')}`
  const cell = (type: 'table_header' | 'table_cell', { tokens }: Tokens.TableCell) => {
    const content = inline(tokens)
    return content.length > 0 ? { type, content } : { type }
  }
  const row = (cells: ReturnType<typeof cell>[]) => ({ type: 'table_row' as const, content: cells })
  return [
    label,
    [
      row(header.map((item) => cell('table_header', item))),
      ...rows.map((cells) => row(cells.map((item, index) => cell(index === 0 ? 'table_header' : 'table_cell', item)))),
    ],
  ]
}
