import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryDocument } from './arbitrary-document.ts'
import { type Block, documentOf } from './blocks.ts'
import { compileDocument } from './compile.ts'
import { blockTypes } from './compiled-block.ts'
import { textOfBlock } from './text-of-block.ts'

const text = (words: string, ...marks: ('strong' | 'em')[]) => ({
  type: 'text' as const,
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (key: string, ...content: ReturnType<typeof text>[]) => ({
  type: 'paragraph' as const,
  attrs: { key },
  content,
})
const htmlOf = (...blocks: Block[]) => compileDocument(documentOf(blocks)).map(({ html }) => html)

/** Whether every tag is closed in the right order. */
function balanced(html: string): boolean {
  const open: string[] = []
  for (const [, slash, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z0-9]+)((?:[^>"]|"[^"]*")*)>/g)) {
    if (rest.endsWith('/')) continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

describe('of any document', () => {
  test('the HTML is well-formed, of known block types, with escaped words', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        for (const { type, html } of compileDocument(document)) {
          expect(blockTypes).toContain(type)
          expect(balanced(html), html).toBe(true)
        }
      }),
    )
  })

  test('it has the words of the document', () => {
    const letters = (words: string) => words.normalize('NFKC').replace(/\s/gu, '')
    const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
    const seen = (html: string) =>
      html
        .replace(/<sup class="source">.*?<\/sup>/g, '')
        .replace(/<[^>"]*(?:"[^"]*"[^>"]*)*>/g, '')
        .replace(/&(?:amp|lt|gt);/g, (sign) => signs[sign] ?? sign)
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const compiled = compileDocument(document).map(({ html }) => seen(html))
        expect(letters(compiled.join(''))).toBe(letters(document.content.map(textOfBlock).join('')))
      }),
    )
  })
})

test('marks shared by neighbouring runs are opened once, a link outermost', () => {
  const link = { type: 'link' as const, attrs: { href: '/article/12' } }
  const run = (words: string, ...marks: (typeof link | { type: 'strong' })[]) => ({ type: 'text' as const, text: words, marks })
  expect(
    htmlOf({
      type: 'paragraph',
      attrs: { key: 'a' },
      content: [run('一', { type: 'strong' }, link), run('二', link), run('三', { type: 'strong' })],
    }),
  ).toEqual(['<p><a href="/article/12"><strong>一</strong>二</a><strong>三</strong></p>'])
})

test('an empty paragraph is omitted', () => {
  expect(htmlOf({ type: 'paragraph', attrs: { key: 'a' } }, paragraph('b', text('字')))).toEqual(['<p>字</p>'])
})

test('an item of one paragraph has its words directly, of several paragraphs; lists are nested', () => {
  const inner: Block = {
    type: 'list',
    attrs: { key: 'c', ordered: true, start: 3 },
    content: [{ type: 'list_item', content: [paragraph('d', text('乙'))] }],
  }
  const list = (...rest: (typeof inner | ReturnType<typeof paragraph>)[]): Block => ({
    type: 'list',
    attrs: { key: 'a', ordered: false, start: 1 },
    content: [{ type: 'list_item', content: [paragraph('b', text('甲')), ...rest] }],
  })
  expect(htmlOf(list(inner))).toEqual(['<ul>\n<li>甲<ol start="3">\n<li>乙</li>\n</ol>\n</li>\n</ul>'])
  expect(htmlOf(list(paragraph('e', text('丙'))))).toEqual(['<ul>\n<li><p>甲</p><p>丙</p></li>\n</ul>'])
})

test('a red flag has instructions, the written signs, and fixed phone numbers', () => {
  const [html = ''] = htmlOf({
    type: 'red_flag',
    attrs: { key: 'a', flag: 'emergency' },
    content: [paragraph('b', text('嘴角歪斜'))],
  })
  expect(html).toMatch(/^<div class="red-flag" role="note" aria-label="[^"]*119">/)
  expect(html).toContain('<p>嘴角歪斜</p>')
  expect(html).toContain('<a href="tel:119"><strong>119</strong> 緊急救護</a>')
  expect(html.indexOf('tel:119'), 'the number precedes the signs').toBeLessThan(html.indexOf('嘴角歪斜'))
})

test('a picture is shown as the chosen part, in the size of that part', () => {
  const attrs = { key: 'p', media: 'egg', width: 1600, height: 900, alt: '蛋' }
  const [uncropped, part] = htmlOf(
    { type: 'image', attrs },
    { type: 'image', attrs: { ...attrs, key: 'q', cut: '1x1-700-0-900' } },
  )
  expect(uncropped).toContain('src="/img/egg/800.webp"')
  expect(part).toContain('src="/img/egg/1x1-700-0-900/800.webp"')
  expect(part).toContain('/img/egg/1x1-700-0-900/800.webp 800w" sizes')
  expect(part).toContain('width="900" height="900"')
})

/** Every character of a text as a run of its own, the marks of every second one in reverse order. */
function divided<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.flatMap((one) => (one?.type === 'text' ? characters(one) : [divided(one)])) as Node
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, divided(value)])) as Node
}

const characters = (run: { text: string; marks?: unknown[] }) =>
  [...run.text].map((text, index) => ({
    ...run,
    text,
    ...(run.marks && { marks: index % 2 === 0 ? run.marks : run.marks.toReversed() }),
  }))

test('the compiled text does not depend on its division into runs or the order of marks', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      expect(compileDocument(divided(document))).toEqual(compileDocument(document))
    }),
  )
})
