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
  target: fc.constantFrom('a', 'b', 'whole', '12'),
  text: fc.string(),
  mention: fc.constantFrom('', 'm1'),
})

test('keeps the last input per block, for its author only, until sent or discarded', () => {
  fc.assert(
    fc.property(fc.array(draft), (inputs) => {
      const own = store()
      const drafts = new NoteDrafts('m1', 7, () => own)
      for (const one of inputs) drafts.save(one)
      const last = new Map(inputs.map((one) => [one.target, one]))
      expect(drafts.all().toSorted((one, other) => (one.target < other.target ? -1 : 1))).toEqual(
        [...last.values()]
          .filter(({ text }) => text.trim() !== '')
          .toSorted((one, other) => (one.target < other.target ? -1 : 1)),
      )
      expect(new NoteDrafts('m2', 7, () => own).all()).toEqual([])
      expect(new NoteDrafts('m1', 8, () => own).all()).toEqual([])
      for (const { target } of inputs) drafts.discard(target)
      expect(own.stored.size).toBe(0)
    }),
  )
})

test('recognises a sent note among the notes; equal text on another block stays', () => {
  const drafts = [
    { target: 'k', text: ' 兩行\n都要改 ', mention: '' },
    { target: 'whole', text: '好', mention: '' },
    { target: '12', text: '好', mention: '' },
  ]
  const note = { block: 'k', answers: null, text: '兩行\r\n都要改' }
  expect(sentDrafts(drafts, [note]).map(({ target }) => target)).toEqual(['k'])
  expect(sentDrafts(drafts, [{ block: 'k', answers: 12, text: '好' }]).map(({ target }) => target)).toEqual(['12'])
  expect(sentDrafts(drafts, [{ block: null, answers: null, text: '好' }]).map(({ target }) => target)).toEqual(['whole'])
})

test('a draft for a deleted block is appended to the draft for the whole text', () => {
  const own = store()
  const drafts = new NoteDrafts('m1', 7, () => own)
  drafts.save({ target: 'gone', text: '這段', mention: 'm2' })
  drafts.move('gone', 'whole')
  drafts.save({ target: 'other', text: '那段', mention: '' })
  drafts.move('other', 'whole')
  expect(drafts.all()).toEqual([{ target: 'whole', text: '這段\n那段', mention: '' }])
})

test('tolerates missing storage and invalid stored data', () => {
  const none = new NoteDrafts('m1', 7, () => {
    throw new Error('denied')
  })
  none.save({ target: 'k', text: '字', mention: '' })
  expect(none.all()).toEqual([])
  for (const malformed of ['{', 'null', '3', '{"k":null,"l":{"text":1,"mention":""}}'])
    expect(new NoteDrafts('m1', 7, () => ({ ...store(), getItem: () => malformed })).all()).toEqual([])
})
