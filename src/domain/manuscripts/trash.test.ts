import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDocument, emptyFields } from './fields.ts'
import { publicState } from './state.ts'
import { isEmptyManuscript, trashError } from './trash.ts'
import { trashCutoff, trashErasedAt } from './trash-retention.ts'

const now = new Date('2026-11-23T12:00:00Z')
const at = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const publication = fc.record({
  version: fc.integer({ min: 1, max: 9 }),
  publishedVersion: maybe(fc.integer({ min: 1, max: 9 })),
  publishDate: maybe(at),
  endsOn: fc.constantFrom(null, '2026-11-01', '2027-01-01'),
  withdrawnAt: maybe(at),
  firstReadAt: maybe(at),
  trashedAt: fc.constant(null),
})

test('only a draft that no reader could ever read can be moved to the trash', () => {
  fc.assert(
    fc.property(publication, (row) => {
      const isUnread = publicState(row, now) === 'draft' && row.firstReadAt === null && !(row.publishDate && row.publishedVersion)
      if (isUnread) expect(trashError(row, now)).toBeNull()
      if (trashError(row, now) !== null) return
      expect(row.firstReadAt).toBeNull()
      // a text whose last day is before its publication was never read either
      expect(['draft', 'ended']).toContain(publicState(row, now))
      expect(row.publishedVersion !== null && row.publishDate !== null && row.publishDate <= now).toBe(false)
    }),
  )
})

const draft = {
  version: 1,
  publishedVersion: null,
  publishDate: null,
  endsOn: null,
  withdrawnAt: null,
  firstReadAt: null,
  trashedAt: null,
}
const [before, later] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')]
test.each([
  ['what waits for its hour', { publishedVersion: 1, publishDate: later }, '請先取消排程'],
  ['what is public', { publishedVersion: 1, publishDate: before }, '請用下架'],
  ['what is over', { publishedVersion: 1, publishDate: before, endsOn: '2026-11-02' }, '請用下架'],
  ['what was taken back', { publishedVersion: 1, publishDate: before, withdrawnAt: before }, '已經下架'],
  ['what was read under another hour, and waits for none', { firstReadAt: before }, '請用下架'],
  ['what was read, and waits for another hour', { publishedVersion: 1, publishDate: later, firstReadAt: before }, '請用下架'],
])('reports why %s cannot be moved', (_, is, why) => {
  expect(trashError({ ...draft, ...is }, now)).toContain(why)
})

test('the erasure time and the cutoff of the trash are inverse: thirty days', () => {
  fc.assert(fc.property(at, (trashed) => trashCutoff(trashErasedAt(trashed)).getTime() === trashed.getTime()))
})

test('a new manuscript counts as empty; a field, a character or a picture is content', () => {
  const empty = { fields: emptyFields('blog'), document: emptyDocument() }
  expect(isEmptyManuscript(empty)).toBe(true)
  // its creator is an author without having written
  expect(isEmptyManuscript({ ...empty, fields: { ...empty.fields, authors: [3] } })).toBe(true)
  expect(isEmptyManuscript({ ...empty, fields: { ...empty.fields, tags: [3] } })).toBe(false)
  expect(isEmptyManuscript({ ...empty, fields: { ...empty.fields, title: '題' } })).toBe(false)
  const paragraph = { type: 'paragraph' as const, attrs: { key: 'a' } }
  const written = [{ ...paragraph, content: [{ type: 'text' as const, text: '字' }] }]
  expect(isEmptyManuscript({ ...empty, document: { ...empty.document, content: written } })).toBe(false)
  expect(
    isEmptyManuscript({
      ...empty,
      document: { ...empty.document, content: [paragraph, { type: 'wall_here', attrs: { key: 'b' } }] },
    }),
  ).toBe(false)
})
