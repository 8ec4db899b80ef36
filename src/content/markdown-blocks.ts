import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Block } from '../domain/walls/cut.ts'
import { cleanHtml, escapeHtml } from './clean-html.ts'
import { fault } from './fault.ts'
import { figureHtml } from './figure.ts'
import { type MotifName, motifs } from './motifs.ts'

/** A drawing that a text asks for. */
interface Illustration {
  mediaId: string
  motif: MotifName
}

export interface Text {
  blocks: Block[]
  illustrations: Illustration[]
  /** Where its links lead, as they were written. */
  links: string[]
}

/** How large illustrations are drawn. */
export const illustrationSize = { width: 1600, height: 1000 }

const refused: Record<string, string> = {
  html: '不能寫 HTML',
  code: '不能有程式碼區塊（行首有空格？）',
  codespan: '不能有程式碼',
  hr: '不能有分隔線',
  del: '不能有刪除線',
  def: '不能有註腳式連結',
  checkbox: '不能有核取方塊',
}

/**
 * Markdown as sanitised blocks. `name` (`article-14`) makes the ids of headings and drawings its own,
 * because the site may show several texts on one page.
 * @throws naming the file and the fault
 */
export function markdownBlocks(markdown: string, { file, name }: { file: string; name: string }): Text {
  const marked = new Marked({ gfm: true })
  const tokens = marked.lexer(markdown)
  const text: Text = { blocks: [], illustrations: [], links: [] }
  marked.walkTokens(tokens, (token) => {
    const what = refused[token.type]
    if (what) throw fault(file, `${what}：${token.raw.trim().slice(0, 40)}`)
    if (token.type === 'link') text.links.push((token as Tokens.Link).href)
    if (token.type === 'text' && !('tokens' in token && token.tokens) && token.raw.includes('**'))
      throw fault(file, `粗體記號沒有生效：${token.raw.slice(0, 40)}`)
  })
  const inline = (of: Token[]) => marked.Parser.parseInline(withoutImages(of, file))
  const ids = new Map<string, number>()
  const headingId = (heading: string) => {
    const id = `${name}-${heading.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}`
    const seen = (ids.get(id) ?? 0) + 1
    ids.set(id, seen)
    return seen === 1 ? id : `${id}-${seen}`
  }
  const illustrate = (image: Tokens.Image) => {
    const motif = motifs.find((known) => image.href === `motif:${known}`)
    if (!motif) throw fault(file, `沒有這個圖案：${image.href}`)
    if (image.text.trim() === '') throw fault(file, `圖案 ${motif} 要有說明`)
    const mediaId = `illustration-${name}-${text.illustrations.length + 1}`
    text.illustrations.push({ mediaId, motif })
    // the drawing adorns its caption, which says all that there is to say
    return figureHtml({ mediaId, ...illustrationSize, alt: '', caption: image.text })
  }
  const blockOf = (token: MarkedToken): Block | null => {
    switch (token.type) {
      case 'space':
        return null
      case 'heading': {
        if (token.depth !== 2 && token.depth !== 3) throw fault(file, `標題只用 ## 和 ###：${token.text}`)
        const tag = `h${token.depth}`
        return { type: 'heading', html: `<${tag} id="${escapeHtml(headingId(token.text))}">${inline(token.tokens)}</${tag}>` }
      }
      case 'paragraph': {
        const [only, ...rest] = token.tokens
        if (only?.type === 'image' && rest.length === 0) return { type: 'image', html: illustrate(only as Tokens.Image) }
        return { type: 'paragraph', html: `<p>${inline(token.tokens)}</p>` }
      }
      case 'list':
        return { type: 'list', html: marked.parser([token]).trim() }
      case 'blockquote':
        return { type: 'quote', html: marked.parser([token]).trim() }
      case 'table':
        return { type: 'table', html: tableHtml(token, inline) }
      default:
        throw fault(file, `不認得的段落（${token.type}）：${token.raw.slice(0, 40)}`)
    }
  }
  for (const token of tokens) {
    const block = blockOf(token as MarkedToken)
    if (block) text.blocks.push({ type: block.type, html: cleanHtml(block.html) })
  }
  return text
}

function withoutImages(tokens: Token[], file: string): Token[] {
  const image = tokens.find(({ type }) => type === 'image')
  if (image) throw fault(file, `圖要自成一段：${image.raw.slice(0, 40)}`)
  return tokens
}

/** A table in the frame in which it can scroll, also by keyboard, named after its columns. */
function tableHtml({ header, rows }: Tokens.Table, inline: (tokens: Token[]) => string): string {
  const label = `表格：${header
    .map(({ text }) => text)
    .filter(Boolean)
    .join('、')}`
  const head = header.map(({ tokens }) => `<th scope="col">${inline(tokens)}</th>`).join('')
  const body = rows.map((cells) => {
    const [first, ...rest] = cells.map(({ tokens }) => inline(tokens))
    return `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<div class="table" role="region" tabindex="0" aria-label="${escapeHtml(label)}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}
