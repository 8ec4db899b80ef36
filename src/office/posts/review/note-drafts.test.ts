import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../draft-recovery/unsent-text.ts'
import { NoteDrafts, sentDrafts } from './note-drafts.ts'

function store(): Store & { stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => void stored.set(name, text),
    removeItem: (name) => void stored.delete(name),
  }
}
const draft = fc.record({
  about: fc.constantFrom('a', 'b', 'whole', '12'),
  text: fc.string(),
  mention: fc.constantFrom('', 'm1'),
})

test('keeps the last input per block, for its author only, until sent or discarded', () => {
  fc.assert(
    fc.property(fc.array(draft), (typed) => {
      const own = store()
      const drafts = new NoteDrafts('m1', 7, () => own)
      for (const one of typed) drafts.keep(one)
      const last = new Map(typed.map((one) => [one.about, one]))
      expect(drafts.all().toSorted((one, other) => (one.about < other.about ? -1 : 1))).toEqual(
        [...last.values()].filter(({ text }) => text.trim() !== '').toSorted((one, other) => (one.about < other.about ? -1 : 1)),
      )
      expect(new NoteDrafts('m2', 7, () => own).all()).toEqual([])
      expect(new NoteDrafts('m1', 8, () => own).all()).toEqual([])
      for (const { about } of typed) drafts.discard(about)
      expect(own.stored.size).toBe(0)
    }),
  )
})

test('recognises a sent note among the notes; equal text on another block stays', () => {
  const drafts = [
    { about: 'k', text: ' 兩行\n都要改 ', mention: '' },
    { about: 'whole', text: '好', mention: '' },
    { about: '12', text: '好', mention: '' },
  ]
  const note = { block: 'k', answers: null, text: '兩行\r\n都要改' }
  expect(sentDrafts(drafts, [note]).map(({ about }) => about)).toEqual(['k'])
  expect(sentDrafts(drafts, [{ block: 'k', answers: 12, text: '好' }]).map(({ about }) => about)).toEqual(['12'])
  expect(sentDrafts(drafts, [{ block: null, answers: null, text: '好' }]).map(({ about }) => about)).toEqual(['whole'])
})

test('a draft for a deleted block is appended to the draft for the whole text', () => {
  const own = store()
  const drafts = new NoteDrafts('m1', 7, () => own)
  drafts.keep({ about: 'gone', text: '這段', mention: 'm2' })
  drafts.move('gone', 'whole')
  drafts.keep({ about: 'other', text: '那段', mention: '' })
  drafts.move('other', 'whole')
  expect(drafts.all()).toEqual([{ about: 'whole', text: '這段\n那段', mention: '' }])
})

test('tolerates missing storage and invalid stored data', () => {
  const none = new NoteDrafts('m1', 7, () => {
    throw new Error('denied')
  })
  none.keep({ about: 'k', text: '字', mention: '' })
  expect(none.all()).toEqual([])
  for (const odd of ['{', 'null', '3', '{"k":null,"l":{"text":1,"mention":""}}'])
    expect(new NoteDrafts('m1', 7, () => ({ ...store(), getItem: () => odd })).all()).toEqual([])
})
