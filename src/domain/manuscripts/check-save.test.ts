import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryDocument } from '../posts/arbitrary-document.ts'
import { canonical, medicalContent } from './canonical.ts'
import { type Change, changedParts, checkSave } from './check-save.ts'
import { type Content, emptyDocument, emptyFields, manuscriptFields } from './fields.ts'

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
const whole = ({ fields, document }: Content): Change => ({ fields, document })
const saved = (checked: ReturnType<typeof checkSave>) => (checked.kind === 'saved' ? checked.content : null)

describe('a save', () => {
  test('upon the version that it was made to is kept as it is', () => {
    fc.assert(
      fc.property(content, content, (base, mine) => {
        const checked = checkSave(base, base, whole(mine))
        if (changedParts(base, mine).length === 0) expect(checked).toEqual({ kind: 'same' })
        else expect(saved(checked)).toEqual(mine)
      }),
    )
  })

  test('loses nothing of either side: each part that either changed is as they wrote it, or both are told', () => {
    fc.assert(
      fc.property(content, content, content, (base, head, mine) => {
        const checked = checkSave(base, head, whole(mine))
        const [ours, others] = [changedParts(base, mine), changedParts(base, head)]
        const twice = ours.filter((part) => others.includes(part) && changedParts(head, mine).includes(part))
        expect(checked.kind === 'conflict' ? checked.parts : []).toEqual(twice)
        if (checked.kind === 'conflict') return
        const kept = saved(checked) ?? head
        for (const part of others.filter((one) => !ours.includes(one))) expect(changedParts(head, kept)).not.toContain(part)
        for (const part of ours) expect(changedParts(mine, kept)).not.toContain(part)
      }),
    )
  })

  test('upon a version that is not kept any more is refused where the newest says something else', () => {
    fc.assert(
      fc.property(content, content, (head, mine) => {
        const differ = changedParts(head, mine)
        expect(checkSave(null, head, whole(mine))).toEqual(
          differ.length > 0 ? { kind: 'conflict', parts: differ } : { kind: 'same' },
        )
      }),
    )
  })

  test('changes nothing that it does not name', () => {
    const base: Content = { fields: emptyFields('blog'), document: emptyDocument() }
    expect(saved(checkSave(base, base, { fields: { title: '標題', lead: undefined } }))).toEqual({
      fields: { ...base.fields, title: '標題' },
      document: base.document,
    })
  })
})

describe('what is signed', () => {
  test('is the same whatever the order of keys, the keys of blocks, tags, cover and wall', () => {
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

  test('is another when a word of it is', () => {
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

test('the fields of a new manuscript keep to their schema', () => {
  for (const type of ['article', 'blog'] as const) expect(manuscriptFields.parse(emptyFields(type))).toEqual(emptyFields(type))
})
