import fc from 'fast-check'
import type { AttributeSpec, NodeType } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { readDemo } from '../../../demo/read-demo.ts'
import { canonical } from '../../../domain/manuscripts/canonical.ts'
import { arbitraryDocument } from '../../../domain/posts/arbitrary-document.ts'
import { type PostDocument, readDocument } from '../../../domain/posts/blocks.ts'
import { compileDocument } from '../../../domain/posts/compile.ts'
import { blockTypes } from '../../../domain/posts/compiled-block.ts'
import { isAllowed } from './callout-nodes.ts'
import { parseDocument, type SerializedNode, serializeDocument, toCanonicalForm } from './document.ts'
import { schema } from './schema.ts'

const canonicalForm = (document: PostDocument) => toCanonicalForm(document as unknown as SerializedNode)
const throughEditor = (document: PostDocument) => serializeDocument(parseDocument(document))
const holdsUnknown = (document: PostDocument) =>
  parseDocument(document).content.content.some(({ type }) => type.name === 'unknown')

/** Valid and invalid attribute values: each side decides which are valid. */
const values: Record<string, unknown[]> = {
  version: [1],
  level: [1, 2, 3, '2', null],
  anchor: [null, 'a', '', 3],
  ordered: [true, false, 1],
  start: [0, 1, 30, -1, 1.5, 2_000_000],
  label: ['', '表', null],
  media: ['cover-1', 'Cover 1', ''],
  width: [0, 1, 1600, 1.5],
  height: [1, 1000, -1],
  alt: [null, '', '一杯水'],
  flag: ['crisis', 'poison', 'emergency', 'fun'],
  html: ['<div>留下的</div>', ''],
  text: ['', '留下的', null],
  drawing: ['', 'fast', 'No such', null],
  servings: [1, 2, 50, 0, 51, '2', null],
  minutes: [null, 0, 30, -1, 1441],
  sodium: [null, 0, 480, -1, 1.5],
  carbohydrate: [null, 0, 42, '42'],
  value: ['', '130/80', 3],
  unit: ['', 'mmHg', null],
  source: ['', '衛生福利部', 1],
  title: ['', '怎麼量血壓', null],
  src: [
    '',
    '/films/a.mp4',
    '/sounds/a.mp3',
    'https://youtu.be/abcdefghijk',
    'https://a.tw/a.mp4',
    '//a.tw/a.mp4',
    'javascript:x',
  ],
  of: ['post', 'tool', 'quiz', 'product', 'newsletter', 'author', ''],
  thing: ['', 'article/12', 'safe_period', '3', 'A', '../x'],
  author: [null, 1, 3, 0, '3'],
  number: [1, 3, 100, 0, 101, '1', null],
  href: ['', '/article/12', 'https://a.tw/?b=1', 'javascript:x', '//a.tw', 'http://a.tw', 'tel:119'],
}

test('every document round-trips through the editor in canonical form and renders the same', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      expect(holdsUnknown(document)).toBe(false)
      const again = throughEditor(document)
      expect(canonical(again)).toBe(canonical(canonicalForm(document)))
      expect(compileDocument(again)).toEqual(compileDocument(document))
      expect(readDocument(again)).toEqual({ document: again })
    }),
  )
})

test('opening and saving a text of the demo changes no byte of it', () => {
  const documents = readDemo().posts.map(({ document }) => document)
  expect(documents.length).toBeGreaterThan(100)
  for (const document of documents) expect(canonical(throughEditor(document))).toBe(canonical(document))
})

test.each(blockTypes)('anything the editor can hold that starts with a %s is a valid document', (first) => {
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      let count = 0
      const pick = <T>(all: readonly T[]): T => all[gen(fc.nat, all.length - 1)] as T
      const attrsOf = ({ spec }: { spec: { attrs?: Record<string, AttributeSpec> } }) =>
        Object.fromEntries(
          Object.entries(spec.attrs ?? {}).map(([name, attribute]) => {
            if (name === 'key') count += 1
            return [
              name,
              name === 'key' ? `k${count}` : pick((values[name] ?? [1, null]).filter((value) => isAllowed(attribute, value))),
            ]
          }),
        )
      const make = (type: NodeType, depth: number): SerializedNode => {
        const content: SerializedNode[] = []
        let match = type.contentMatch
        while (!match.validEnd || (match.edgeCount > 0 && depth < 6 && content.length < 4 && gen(fc.boolean))) {
          const types = Array.from({ length: match.edgeCount }, (_, index) => match.edge(index).type).filter(
            ({ name }) => name !== 'unknown' && name !== 'waiting',
          )
          const requested = depth === 0 && content.length === 0 ? types.find(({ name }) => name === first) : undefined
          const next = requested ?? pick(depth < 6 ? types : types.filter(({ name }) => name !== 'list'))
          content.push(make(next, depth + 1))
          match = match.matchType(next) ?? match
        }
        const marks = type.isInline && gen(fc.boolean) ? [pick(Object.values(schema.marks))] : []
        return {
          type: type.name,
          attrs: attrsOf(type),
          ...(content.length > 0 && { content }),
          ...(marks.length > 0 && { marks: marks.map((mark) => ({ type: mark.name, attrs: attrsOf(mark) })) }),
          ...(type.isText && { text: pick(['字', ' ', 'a\u0000b']) }),
        }
      }
      const doc = schema.nodeFromJSON(make(schema.nodes.doc, 0))
      doc.check()
      const written = serializeDocument(doc)
      expect(readDocument(written)).toEqual({ document: written })
    }),
    { numRuns: 10 },
  )
})

test('editor and server reject the same mutated documents', () => {
  const counts = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(arbitraryDocument, fc.gen(), (document, gen) => {
      const changed = structuredClone(document) as unknown as SerializedNode
      const all: SerializedNode[] = []
      const collect = (node: SerializedNode) => {
        all.push(node)
        node.content?.forEach(collect)
      }
      changed.content?.forEach(collect)
      const pick = <T>(from: readonly T[]): T => from[gen(fc.nat, from.length - 1)] as T
      const [one, other] = [pick(all), pick(all)]
      const changes: (() => unknown)[] = [
        () => Object.assign(one, { type: other.type }),
        () => Object.assign(one, { type: 'marquee' }),
        () => delete one.content,
        () => one.content?.reverse(),
        () => Object.assign(one, { more: 1 }),
        () => {
          const name = pick([...Object.keys(one.attrs ?? {}).filter((known) => known !== 'key'), 'colour'])
          if (one.attrs) one.attrs[name] = pick(values[name] ?? [1])
        },
      ]
      pick(changes)()
      const isTaken = 'document' in readDocument(changed)
      counts[isTaken ? 'taken' : 'refused'] += 1
      expect(!holdsUnknown(changed as unknown as PostDocument)).toBe(isTaken)
    }),
    { numRuns: 200 },
  )
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(20)
})

test('an unknown block is locked in place and written back unchanged', () => {
  const paragraph = { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '字' }] }
  const strange = { type: 'marquee', attrs: { key: 'b', speed: 3 }, content: [{ type: 'text', text: '跑馬燈' }] }
  const document = { type: 'doc', attrs: { version: 1 }, content: [paragraph, strange] } as unknown as PostDocument
  expect(holdsUnknown(document)).toBe(true)
  expect(throughEditor(document)).toEqual(document)
})

test('both reject an image with a crop outside its bounds', () => {
  const attrs = { key: 'a', media: 'cover-1', width: 1600, height: 1000, alt: null, cut: '21x9-0-314-1600' }
  const of = (more: object) =>
    ({
      type: 'doc',
      attrs: { version: 1 },
      content: [{ type: 'image', attrs: { ...attrs, ...more } }],
    }) as unknown as PostDocument
  for (const [document, isTaken] of [
    [of({}), true],
    [of({ width: 1 }), false],
    [of({ height: 500 }), false],
  ] as const) {
    expect('document' in readDocument(document)).toBe(isTaken)
    expect(holdsUnknown(document)).toBe(!isTaken)
  }
})
