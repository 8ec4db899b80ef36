import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BegunWords, type SaidThere, saidIn, type WordsBox } from './begun-words.ts'
import type { Store } from './device-record.ts'

function store(): Store & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  }
}
const box = fc.constantFrom<WordsBox>('submit.note', 'publish.correction', 'answer.note')
const words = fc.constantFrom('請看', '一天 兩次', '改成\n兩次')
const said = fc.array(fc.record({ box, words }))

test('restores unsaved input to its author only, until it was sent, and deletes it then', () => {
  fc.assert(
    fc.property(said, box, words, (before, where, text) => {
      const own = store()
      const begun = new BegunWords('m1', 7, () => own)
      begun.keep(where, text, before)
      expect(begun.of(where, before)).toBe(text)
      expect(new BegunWords('m2', 7, () => own).of(where, before)).toBeNull()
      expect(new BegunWords('m1', 8, () => own).of(where, before)).toBeNull()
      // other text, and the same text in another field, do not count as sent
      const others: SaidThere[] = [...before, { box: where, words: '別的話' }, { box: 'withdraw.reason', words: text }]
      expect(begun.of(where, others)).toBe(text)
      expect(begun.of(where, [...others, { box: where, words: ` ${text.replace('\n', '\r\n')} ` }])).toBeNull()
      expect(own.kept.size).toBe(0)
    }),
  )
})

test('deletes emptied input, and tolerates unrelated or invalid stored data', () => {
  const own = store()
  const begun = new BegunWords('m1', 7, () => own)
  begun.keep('submit.note', '半句', [])
  begun.keep('answer.note', '另半句', [])
  begun.keep('submit.note', ' ', [])
  expect([begun.of('submit.note', []), begun.of('answer.note', [])]).toEqual([null, '另半句'])
  for (const odd of ['{', 'null', '3', '{"submit.note":{"text":1}}'])
    expect(new BegunWords('m1', 7, () => ({ ...store(), getItem: () => odd })).of('submit.note', [])).toBeNull()
})

test('matches each field with its own record in the history', () => {
  const step = (kind: string, note: string, correction = '') => ({ kind, note, correction }) as never
  const review = {
    steps: [step('submitted', '附註', '更正'), step('sent_back', '要改'), step('withdrawn', '下架'), step('signed', '')],
    corrections: [{ text: '公開的更正' } as never],
  }
  expect(saidIn(review).map(({ box: of, words: text }) => `${of}：${text}`)).toEqual([
    'submit.note：附註',
    'submit.correction：更正',
    'answer.note：要改',
    'withdraw.reason：下架',
    'publish.correction：公開的更正',
  ])
})
