import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PostDocument } from '../posts/blocks.ts'
import { type Content, emptyDocument, emptyFields } from './fields.ts'
import { differenceOf, historyOf, restoreBlocks, significantVersions, writingPauseMs } from './history.ts'
import { stepKinds } from './steps.ts'
import { versionKinds } from './version-retention.ts'

const created = new Date('2026-11-23T08:00:00Z').getTime()
const minute = 60_000
/** Versions, the newest first, at random intervals in minutes. */
const versions = fc
  .array(
    fc.record({
      after: fc.integer({ min: 0, max: 90 }),
      kind: fc.constantFrom(...versionKinds),
      by: fc.constantFrom('甲', '乙', null),
    }),
  )
  .map((all) => {
    let at = created
    return all
      .map(({ after, ...one }, nth) => {
        at += after * minute
        return { ...one, version: nth + 1, at: new Date(at) }
      })
      .toReversed()
  })
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...stepKinds),
    version: fc.integer({ min: 1, max: 10 }),
    at: fc.integer({ min: 0, max: 900 }).map((after) => new Date(created + after * minute)),
  }),
)

test('every version is listed once, the newest first, and autosaves are grouped until a pause', () => {
  fc.assert(
    fc.property(versions, steps, (all, happened) => {
      const entries = historyOf(all, happened)
      const actual = entries.flatMap((entry) =>
        entry.kind === 'writing_session' ? entry.versions : entry.version ? [entry.version] : [],
      )
      expect(actual).toEqual(all)
      for (const entry of entries) {
        if (entry.kind === 'action') {
          expect(entry.version?.kind).not.toBe('auto')
          continue
        }
        expect(entry.versions.every(({ kind }) => kind === 'auto')).toBe(true)
        const gaps = entry.versions.slice(1).map(({ at }, nth) => (entry.versions[nth]?.at.getTime() ?? 0) - at.getTime())
        expect(gaps.every((gap) => gap <= writingPauseMs)).toBe(true)
        expect(significantVersions(entry.versions)[0]).toBe(entry.versions[0])
      }
      const times = entries.map(({ at }) => at.getTime())
      expect(times).toEqual(times.toSorted((one, other) => other - one))
    }),
  )
})

test('a short writing session lists all versions; a long one the newest per author and interval', () => {
  const saved = (by: string, seconds: number, version: number) => ({
    version,
    kind: 'auto' as const,
    by,
    at: new Date(created + seconds * 1000),
  })
  const all = [
    saved('甲', 660, 6),
    saved('甲', 650, 5),
    saved('乙', 640, 4),
    saved('甲', 630, 3),
    saved('乙', 620, 2),
    saved('甲', 0, 1),
  ]
  const numbers = (session: typeof all) => significantVersions(session).map(({ version }) => version)
  expect(numbers(all)).toEqual([6, 5, 4, 3, 2, 1])
  // fifteen minutes of typing with a save every ten seconds
  const input = (count: number) => Array.from({ length: count }, (_, nth) => saved('甲', (count - nth) * 10, count - nth))
  expect(numbers(input(90))).toEqual(Array.from({ length: 15 }, (_, nth) => 90 - nth * 6))
  expect(numbers([saved('乙', 3996, 401), ...input(400)])).toEqual([401, 400, 340, 280, 220, 160, 100, 40])
})

test('a step is listed with the version it created; one without a version splits a session', () => {
  const at = (minutes: number) => new Date(created + minutes * minute)
  const all = [
    { version: 4, kind: 'auto' as const, by: '甲', at: at(14) },
    { version: 3, kind: 'auto' as const, by: '甲', at: at(12) },
    { version: 2, kind: 'submitted' as const, by: '甲', at: at(2) },
    { version: 1, kind: 'auto' as const, by: '甲', at: at(0) },
  ]
  const submitted = { kind: 'submitted' as const, version: 2, at: at(2) }
  const back = { kind: 'sent_back' as const, version: 2, at: at(13) }
  expect(
    historyOf(all, [submitted, back]).map((entry) =>
      entry.kind === 'writing_session'
        ? entry.versions.map(({ version }) => version)
        : (entry.step?.kind ?? entry.version?.version),
    ),
  ).toEqual([[4], 'sent_back', [3], 'submitted', [1]])
})

test('reports the amount of change: characters, blocks and fields', () => {
  const paragraph = (key: string, text: string) => ({
    type: 'paragraph' as const,
    attrs: { key },
    content: [{ type: 'text' as const, text }],
  })
  const content = (title: string, ...texts: string[]): Content => ({
    fields: { ...emptyFields('article'), title },
    document: { ...emptyDocument(), content: texts.map((text, nth) => paragraph(`k${nth}`, text)) },
  })
  const one = content('題', '一段。', '兩段。')
  expect(differenceOf(one, one)).toEqual({ characters: 0, blocks: 0, fields: [] })
  expect(differenceOf(one, content('新的題', '一段，長一點。', '兩段。', '三段。'))).toEqual({
    characters: 7,
    blocks: 2,
    fields: ['title'],
  })
  expect(differenceOf(content('題', '一段。', '兩段。'), content('題', '一段。'))).toEqual({
    characters: -3,
    blocks: 1,
    fields: [],
  })
})

const keys = [...'abcdef']
/** Texts of a few blocks, whose keys often coincide. */
const text: fc.Arbitrary<PostDocument> = fc
  .tuple(fc.shuffledSubarray(keys, { minLength: 1 }), fc.array(fc.constantFrom('一', '二'), { minLength: 6, maxLength: 6 }))
  .map(([order, words]) => ({
    type: 'doc',
    attrs: { version: 1 },
    content: order.map((key, index) => ({
      type: 'paragraph',
      attrs: { key },
      content: [{ type: 'text', text: words[index] ?? '' }],
    })),
  }))
const some = fc.subarray(keys)
const announcing = ({ content }: PostDocument) => new Map(content.map((block) => [block.attrs.key, JSON.stringify(block)]))

test('the requested blocks are as in the older version, and nothing else changes', () => {
  fc.assert(
    fc.property(text, text, some, (head, older, intended) => {
      const restored = restoreBlocks(head, older, intended)
      const [is, was, had] = [announcing(restored), announcing(head), announcing(older)]
      expect(restored.content.length).toBe(is.size)
      for (const key of keys) expect(is.get(key)).toBe((intended.includes(key) ? had : was).get(key))
      const others = ({ content }: PostDocument) => content.map(({ attrs }) => attrs.key).filter((key) => !intended.includes(key))
      expect(others(restored)).toEqual(others(head))
    }),
  )
})

test('restoring all blocks yields the older version except for moves; restoring is idempotent', () => {
  fc.assert(
    fc.property(text, text, some, (head, older, intended) => {
      expect(announcing(restoreBlocks(head, older, keys))).toEqual(announcing(older))
      const once = restoreBlocks(head, older, intended)
      expect(restoreBlocks(once, older, intended)).toEqual(once)
    }),
  )
})

test('a deleted block is restored after its former predecessor', () => {
  const of = (...order: string[]): PostDocument => ({
    type: 'doc',
    attrs: { version: 1 },
    content: order.map((key) => ({ type: 'paragraph', attrs: { key } })),
  })
  const order = (head: PostDocument, older: PostDocument, ...intended: string[]) =>
    restoreBlocks(head, older, intended)
      .content.map(({ attrs }) => attrs.key)
      .join('')
  expect(order(of('a', 'x', 'c'), of('a', 'b', 'c'), 'b')).toBe('abxc')
  expect(order(of('c'), of('a', 'b', 'c'), 'a', 'b')).toBe('abc')
})

test('thousands of blocks are restored as quickly as one', () => {
  const of = (prefix: string): PostDocument => ({
    type: 'doc',
    attrs: { version: 1 },
    content: Array.from({ length: 20_000 }, (_, index) => ({ type: 'paragraph', attrs: { key: `${prefix}${index}` } })),
  })
  const [head, older] = [of('a'), of('b')]
  const intended = older.content.map(({ attrs }) => attrs.key).filter((_, index) => index % 4 === 2)
  const before = process.cpuUsage()
  const restored = restoreBlocks(head, older, intended).content.map(({ attrs }) => attrs.key)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  expect(restored.slice(0, intended.length)).toEqual(intended)
})
