import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDocument, emptyFields } from './fields.ts'
import { maxBlocks, maxParts } from './longest-text.ts'
import { contentErrors, hourErrors, publishErrors } from './publish-errors.ts'

const now = new Date('2026-11-23T10:00:00+08:00')
const minute = 60_000
const offsets = fc.constantFrom('Z', '+08:00', '-05:00', '+00:00')
/** An instant in the notation of another time zone. */
const written = (instant: number, offset: string) => {
  const ahead = offset === 'Z' ? 0 : Number(offset.slice(0, 3))
  return new Date(instant + ahead * 60 * minute).toISOString().replace('Z', offset)
}

test("a time in the past is refused, a future one is not, whatever the client's time zone", () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), offsets, (minutes, offset) => {
      const publishAt = written(now.getTime() + minutes * minute, offset)
      const errors = hourErrors({ publishAt, publicFrom: publishAt, isRead: false, now })
      expect(errors.length).toBe(minutes < -5 ? 1 : 0)
    }),
  )
})

test('a public text cannot be postponed; a date stored in the manuscript may be long past', () => {
  const later = '2026-12-01T08:00:00+08:00'
  expect(hourErrors({ publishAt: undefined, publicFrom: '1999-01-01T00:00:00Z', isRead: false, now })).toEqual([])
  expect(hourErrors({ publishAt: undefined, publicFrom: later, isRead: true, now })).toHaveLength(1)
  expect(hourErrors({ publishAt: later, publicFrom: later, isRead: false, now })).toEqual([])
})

test('nothing is published before its embargo ends, whatever the time zones of both times', () => {
  const hours = fc.integer({ min: -5000, max: 5000 })
  fc.assert(
    fc.property(fc.option(hours), hours, offsets, offsets, (publishIn, embargoFor, one, other) => {
      const publish_at = publishIn === null ? null : written(now.getTime() + publishIn * minute, one)
      const until = written(now.getTime() + embargoFor * minute, other)
      const fields = { ...emptyFields('article'), publish_at, embargo: { until, note: '期刊解禁' } }
      const errors = publishErrors({ fields, document: emptyDocument() }, now).filter(
        ({ path }) => path === 'fields.embargo.until',
      )
      expect(errors).toHaveLength((publishIn ?? 0) < embargoFor ? 1 : 0)
    }),
  )
})

test('blocks of a text and nodes within them are limited, however few characters they contain', () => {
  const blocks = (count: number, content: readonly { type: 'hard_break' }[] = []) => ({
    document: {
      ...emptyDocument(),
      content: Array.from({ length: count }, (_, index) => ({
        type: 'paragraph' as const,
        attrs: { key: `k${index}` },
        content: [...content],
      })),
    },
  })
  const breaks = Array.from({ length: maxParts - 1 }, () => ({ type: 'hard_break' as const }))
  const paths = [blocks(maxBlocks), blocks(maxBlocks + 1), blocks(1, breaks), blocks(2, breaks)].map((one) =>
    contentErrors(one).map(({ path }) => path),
  )
  expect(paths).toEqual([[], ['document'], [], ['document']])
})

test.each(['', '   ', '\u200f\u2060', '\u2800'])('an invisible title or text counts as missing: %j', (nothing) => {
  const document = {
    ...emptyDocument(),
    content: [
      { type: 'paragraph' as const, attrs: { key: 'a' }, content: nothing ? [{ type: 'text' as const, text: nothing }] : [] },
    ],
  }
  const errors = publishErrors({ fields: { ...emptyFields('article'), title: nothing }, document }, now)
  expect(errors).toEqual([
    { path: 'fields.title', message: '要有標題' },
    { path: 'document', message: '沒有內文' },
  ])
})
