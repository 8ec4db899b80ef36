import type { Block } from '../domain/walls/cut.ts'
import { cleanHtml, escapeHtml } from './clean-html.ts'

const marked = /<(?:p|h[1-6]|ul|ol|table|blockquote|figure|div|br)\b[^>]*>/i
const voids = new Set(['br', 'img', 'hr'])
const typeOf: Record<string, Block['type']> = {
  h2: 'heading',
  h3: 'heading',
  ul: 'list',
  ol: 'list',
  blockquote: 'quote',
  table: 'table',
  div: 'table',
  figure: 'image',
}

/** A text from outside as sanitised blocks: plain text becomes paragraphs, a line each; HTML keeps what a post may hold. */
export function textBlocks(text: string): Block[] {
  return marked.test(text) ? htmlBlocks(cleanHtml(text)) : plainBlocks(text)
}

function plainBlocks(text: string): Block[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ type: 'paragraph', html: `<p>${escapeHtml(line)}</p>` }))
}

/** Cuts clean HTML into its outermost elements; text between them becomes paragraphs. */
function htmlBlocks(html: string): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let start = 0
  const loose = (end: number) => {
    const inner = html.slice(start, end).trim()
    if (inner) blocks.push({ type: 'paragraph', html: `<p>${inner}</p>` })
  }
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (voids.has(name) || (depth === 0 && !isBlock(name))) continue
    if (slash) {
      depth -= 1
      if (depth > 0) continue
      const end = index + tag.length
      blocks.push({ type: typeOf[name] ?? 'paragraph', html: html.slice(start, end) })
      start = end
    } else {
      if (depth === 0) {
        loose(index)
        start = index
      }
      depth += 1
    }
  }
  loose(html.length)
  return blocks
}

const isBlock = (name: string) => name === 'p' || name in typeOf
