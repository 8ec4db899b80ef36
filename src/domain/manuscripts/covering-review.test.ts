import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveringReview, nameErrors, reviewStatement, type SignedContent } from './covering-review.ts'
import { type Content, emptyDocument, emptyFields } from './fields.ts'

const text = (title: string): Content => ({ fields: { ...emptyFields('article'), title }, document: emptyDocument() })
// 'a' and 'b' differ in spelling only, '8' differs from both
const title = fc.constantFrom('a 藥袋的字', 'a 藥袋得字', '8 藥袋的字')
const read: fc.Arbitrary<SignedContent> = fc
  .record({ title, reviewer: fc.integer({ min: 1, max: 3 }) })
  .map(({ title: actual, reviewer }) => ({
    reviewer,
    at: '2026-11-01T00:00:00Z',
    dueOn: '2028-11-01',
    content: text(actual),
    hash: actual,
  }))

test('a reviewer is named only with the words that were read or their declared respelling', () => {
  fc.assert(
    fc.property(fc.array(read, { maxLength: 3 }), title, fc.boolean(), (all, actual, isSpelled) => {
      const by = coveringReview(all, { content: text(actual), hash: actual, isSpelled })
      const own = all.find(({ hash }) => hash === actual)
      if (own) expect(by).toBe(own)
      else if (!isSpelled) expect(by).toBeNull()
      else if (by) expect(by.hash[0]).toBe(actual[0])
    }),
  )
})

test('whatever the fields contain, a reviewer who has not read the text is not shown with a date', () => {
  const someone = fc.option(fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(someone, fc.option(fc.constant('2026-11-02T00:00:00Z')), fc.option(read), (reviewer, reviewed_at, by) => {
      const actual = reviewStatement({ ...emptyFields('article'), reviewer, reviewed_at }, by)
      expect(actual.reviewed_at).toBe(by?.at ?? null)
      expect(actual.review_due_on).toBe(by?.dueOn ?? null)
      if (by || actual.reviewed_at) expect(actual.reviewer).toBe(by?.reviewer)
    }),
  )
})

test('a note is found at any depth, and only its own clinician can be its author', () => {
  const note = { type: 'reviewer_note', attrs: { key: 'n', author: 3 }, content: [] }
  const inside = { type: 'summary', attrs: { key: 's' }, content: [note] }
  for (const block of [note, inside]) {
    const content = { ...text('字'), document: { ...emptyDocument(), content: [block] } } as unknown as Content
    expect([null, { reviewer: 5 }, { reviewer: 3 }].map((by) => nameErrors(content, by).length)).toEqual([1, 1, 0])
  }
  const own = { ...text('字'), fields: { ...emptyFields('article'), authors: [1, 3] } }
  expect(nameErrors(own, { reviewer: 3 })).toMatchObject([{ path: 'fields.authors' }])
})
