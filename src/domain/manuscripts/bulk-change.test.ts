import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BulkChange, bulkKinds, bulkText, changedError, changedFields, changeError } from './bulk-change.ts'
import { medicalContent } from './canonical.ts'
import { emptyDocument, emptyFields, type ManuscriptFields } from './fields.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 })
const fields: fc.Arbitrary<ManuscriptFields> = fc
  .record({ tags: ids, channels: ids, reviewer: fc.option(fc.nat(5)) })
  .map((some) => ({
    ...emptyFields('article'),
    ...some,
  }))
const tos: Record<BulkChange['what'], readonly string[]> = {
  add_tag: ['3', '12'],
  remove_tag: ['3', '12'],
  add_channel: ['3', '12'],
  remove_channel: ['3', '12'],
  reviewer: ['', '4', '4,7'],
  ends_on: ['', '2026-12-31'],
  wall: ['', 'memberwall', 'subscriberwall'],
  trash: [''],
  untrash: [''],
}
const changes = fc
  .constantFrom(...bulkKinds)
  .chain((what) => fc.constantFrom(...tos[what]).map((to): BulkChange => ({ what, to })))

test('applying a change twice changes nothing more, and no change touches signed content', () => {
  fc.assert(
    fc.property(fields, changes, (before, change) => {
      expect(changeError(change, '2026-12-31')).toBeNull()
      const after = { ...before, ...changedFields(before, change) }
      expect(changedFields(after, change)).toEqual({})
      const document = emptyDocument()
      expect(medicalContent({ fields: after, document })).toBe(medicalContent({ fields: before, document }))
      for (const [name, value] of Object.entries(changedFields(before, change)))
        expect(value).not.toEqual(before[name as keyof ManuscriptFields])
    }),
  )
})

test('an addition can be removed again, and the others retain their order', () => {
  const before = { ...emptyFields('article'), tags: [5, 2, 9] }
  const added = { ...before, ...changedFields(before, { what: 'add_tag', to: '7' }) }
  expect(added.tags).toEqual([5, 2, 9, 7])
  expect(changedFields(added, { what: 'remove_tag', to: '2' })).toEqual({ tags: [5, 9, 7] })
  expect(changedFields({ ...before, reviewer: 3, reviewed_at: '2026-01-01T00:00:00Z' }, { what: 'reviewer', to: '4' })).toEqual({
    reviewer: 4,
    reviewed_at: null,
    review_due_on: null,
  })
})

test('several reviewers get equally many manuscripts, and none that they have written', () => {
  const to = { what: 'reviewer', to: '4,7' } as const
  const changeFor = (authors: number[], turn: number) => changedFields({ ...emptyFields('article'), authors }, to, turn).reviewer
  expect([0, 1, 2, 3].map((turn) => changeFor([1], turn))).toEqual([4, 7, 4, 7])
  expect([changeFor([4], 0), changeFor([7], 1), changeFor([4, 7], 1)]).toEqual([7, 4, 7])
})

test('reports invalid changes and invalid results', () => {
  const wrong: BulkChange[] = [
    { what: 'add_tag', to: '' },
    { what: 'remove_channel', to: 'x' },
    { what: 'reviewer', to: '-1' },
    { what: 'reviewer', to: '4,' },
    { what: 'ends_on', to: '2026-02-30' },
    { what: 'ends_on', to: '2026-12-30' },
    { what: 'wall', to: 'moat' },
  ]
  for (const change of wrong) expect(changeError(change, '2026-12-31'), change.what).toMatch(/\S/)
  const tags = Array.from({ length: 30 }, (_, index) => index + 1)
  expect(changedError(changedFields({ ...emptyFields('article'), tags }, { what: 'add_tag', to: '99' }))).toBe('最多 30 個')
  expect(changedError({ tags })).toBeNull()
})

test('describes a change in words', () => {
  expect(bulkKinds.map((what) => bulkText({ what, to: tos[what][0] ?? '' }, what === 'reviewer' ? null : '減鹽'))).toEqual([
    '加上標籤「減鹽」',
    '拿掉標籤「減鹽」',
    '加上頻道「減鹽」',
    '拿掉頻道「減鹽」',
    '拿掉審訂者',
    '拿掉最後一天',
    '能讀全文的改成「所有人」',
    '丟進垃圾桶',
    '從垃圾桶拿回來',
  ])
})
