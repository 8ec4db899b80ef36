import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryDocument } from '../posts/arbitrary-document.ts'
import { canonical, medicalContent } from './canonical.ts'
import { type Change, changedParts, type Part } from './change.ts'
import { type Content, emptyDocument, emptyFields, manuscriptFields } from './fields.ts'
import { merge } from './merge.ts'

const words = fc.constantFrom('', '血壓', '減鹽', '睡眠')
const content: fc.Arbitrary<Content> = fc
  .record({
    title: words,
    lead: words,
    source: words,
    tags: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
    document: arbitraryDocument,
  })
  .map(({ document, ...fields }) => ({ fields: { ...emptyFields('article'), ...fields }, document }))
const asChange = ({ fields, document }: Content): Change => ({ fields, document })

describe('a change merged into the newest version', () => {
  test('is unchanged if the newest version is its base', () => {
    fc.assert(
      fc.property(content, content, (base, mine) => {
        const { content: retained, changed, conflicts } = merge(base, asChange(mine), base)
        expect([retained, changed, conflicts]).toEqual([mine, changedParts(base, mine), []])
      }),
    )
  })

  test('loses no field of either side: each changed field has its new value, or both are reported', () => {
    fc.assert(
      fc.property(content, content, content, (base, head, mine) => {
        const { content: retained, conflicts } = merge(base, { fields: mine.fields }, head)
        const isField = (part: Part) => part !== 'document'
        const [ours, others] = [changedParts(base, mine).filter(isField), changedParts(base, head).filter(isField)]
        const twice = ours.filter((part) => others.includes(part) && changedParts(head, mine).includes(part))
        expect(conflicts.map(({ part }) => part)).toEqual(twice)
        for (const part of others.filter((one) => !ours.includes(one))) expect(changedParts(head, retained)).not.toContain(part)
        for (const part of ours) expect(changedParts(mine, retained)).not.toContain(part)
      }),
    )
  })

  test('conflicts wherever the newest version differs, if its base version is no longer stored', () => {
    fc.assert(
      fc.property(content, content, (head, mine) => {
        expect(merge(null, asChange(mine), head).conflicts.map(({ part }) => part)).toEqual(changedParts(head, mine))
      }),
    )
  })

  test('follows the decisions, and asks nothing twice', () => {
    fc.assert(
      fc.property(content, content, content, fc.constantFrom('mine' as const, 'theirs' as const), (base, head, mine, side) => {
        const { conflicts } = merge(base, asChange(mine), head)
        const decided = new Map(conflicts.map(({ part }) => [part as string, side]))
        // a text without a merge by block is one conflict as a whole
        const { conflicts: left, content: retained } = merge(base, asChange(mine), head, decided)
        expect(left.filter(({ part }) => part !== 'document')).toEqual([])
        for (const { part } of conflicts)
          if (!part.startsWith('block:')) expect(changedParts(side === 'mine' ? mine : head, retained)).not.toContain(part)
      }),
    )
  })

  test('changes nothing that it does not name', () => {
    const base: Content = { fields: emptyFields('blog'), document: emptyDocument() }
    expect(merge(base, { fields: { title: '標題', lead: undefined } }, base).content).toEqual({
      fields: { ...base.fields, title: '標題' },
      document: base.document,
    })
  })
})

describe('signed content', () => {
  test('is independent of the order of keys, block keys, tags, cover and wall', () => {
    fc.assert(
      fc.property(content, (one) => {
        const reordered = JSON.parse(canonical(one)) as Content
        const rekeyed = JSON.parse(JSON.stringify(one), (name, value) => (name === 'key' ? 'another' : value)) as Content
        const elsewhere: Content = {
          ...one,
          fields: { ...one.fields, tags: [9], cover: 'a', wall: 'memberwall', source: '別處' },
        }
        for (const other of [reordered, rekeyed, elsewhere]) expect(medicalContent(other)).toBe(medicalContent(one))
      }),
    )
  })

  test('differs if a word of it differs', () => {
    fc.assert(
      fc.property(content, (one) => {
        const { fields } = one
        for (const change of [{ title: '另一個' }, { lead: '另一個' }, { key_points: ['一句'] }])
          expect(medicalContent({ ...one, fields: { ...fields, ...change } })).not.toBe(medicalContent(one))
        const text = { type: 'paragraph' as const, attrs: { key: 'more' }, content: [{ type: 'text' as const, text: '不' }] }
        const document = { ...one.document, content: [...one.document.content, text] }
        expect(medicalContent({ ...one, document })).not.toBe(medicalContent(one))
      }),
    )
  })
})

test('the fields of a new manuscript satisfy their schema', () => {
  for (const type of ['article', 'blog'] as const) expect(manuscriptFields.parse(emptyFields(type))).toEqual(emptyFields(type))
})
