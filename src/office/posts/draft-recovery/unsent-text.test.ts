import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SentText, type Store, sentTexts, type TextField, UnsentText } from './unsent-text.ts'

function store(): Store & { stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => void stored.set(name, text),
    removeItem: (name) => void stored.delete(name),
  }
}
const field = fc.constantFrom<TextField>('submit.note', 'publish.correction', 'answer.note')
const words = fc.constantFrom('請看', '一天 兩次', '改成\n兩次')
const actual = fc.array(fc.record({ box: field, text: words }))

test('restores unsaved input to its author only, until it was sent, and deletes it then', () => {
  fc.assert(
    fc.property(actual, field, words, (before, where, text) => {
      const own = store()
      const created = new UnsentText('m1', 7, () => own)
      created.keep(where, text, before)
      expect(created.of(where, before)).toBe(text)
      expect(new UnsentText('m2', 7, () => own).of(where, before)).toBeNull()
      expect(new UnsentText('m1', 8, () => own).of(where, before)).toBeNull()
      // other text, and the same text in another field, do not count as sent
      const others: SentText[] = [...before, { box: where, text: '別的話' }, { box: 'withdraw.reason', text }]
      expect(created.of(where, others)).toBe(text)
      expect(created.of(where, [...others, { box: where, text: ` ${text.replace('\n', '\r\n')} ` }])).toBeNull()
      expect(own.stored.size).toBe(0)
    }),
  )
})

test('deletes emptied input, and tolerates unrelated or invalid stored data', () => {
  const own = store()
  const created = new UnsentText('m1', 7, () => own)
  created.keep('submit.note', '半句', [])
  created.keep('answer.note', '另半句', [])
  created.keep('submit.note', ' ', [])
  expect([created.of('submit.note', []), created.of('answer.note', [])]).toEqual([null, '另半句'])
  for (const malformed of ['{', 'null', '3', '{"submit.note":{"text":1}}'])
    expect(new UnsentText('m1', 7, () => ({ ...store(), getItem: () => malformed })).of('submit.note', [])).toBeNull()
})

test('matches each field with its own record in the history', () => {
  const step = (kind: string, note: string, correction = '') => ({ kind, note, correction }) as never
  const review = {
    steps: [step('submitted', '附註', '更正'), step('sent_back', '要改'), step('withdrawn', '下架'), step('signed', '')],
    corrections: [{ text: '公開的更正' } as never],
  }
  expect(sentTexts(review).map(({ box: of, text }) => `${of}：${text}`)).toEqual([
    'submit.note：附註',
    'submit.correction：更正',
    'answer.note：要改',
    'withdraw.reason：下架',
    'publish.correction：公開的更正',
  ])
})
