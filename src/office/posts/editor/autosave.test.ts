import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, Autosave, maxWait, type Sent } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** An edited text, and a server that responds on demand. */
function writing() {
  let [text, known, keys] = ['', '', 0]
  const sent: Sent<string>[] = []
  const answers: ((answer: Answer) => void)[] = []
  const reported: string[] = []
  const [busy, requested] = [{ now: false }, { now: false }]
  const autosave = new Autosave<string>(3, {
    changes: () => (text === known ? null : text),
    send: async (save) => {
      sent.push(save)
      const answer = await new Promise<Answer>((answer) => answers.push(answer))
      if (answer.kind === 'kept') known = save.content
      return answer
    },
    notify: ({ kind }) => reported.push(kind),
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    isBusy: () => busy.now,
    isHeld: () => requested.now,
  })
  return {
    autosave,
    sent,
    reported,
    busy,
    asked: requested,
    type: (words: string) => {
      text += words
      autosave.touch()
    },
    /** A conflict disappears: the other user reverted their change. */
    unask: (words: string) => {
      text += words
    },
    answer: async (answer: Answer) => {
      answers.shift()?.(answer)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}
const stored = (version: number): Answer => ({ kind: 'kept', version, merged: false })

test('saves input within two seconds, one request at a time, each on the version before', async () => {
  const { type, sent, answer, autosave } = writing()
  type('血')
  await vi.advanceTimersByTimeAsync(maxWait - 1)
  type('壓')
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ base: 3, key: 'key-1', content: '血壓' }])
  type('計')
  await vi.advanceTimersByTimeAsync(10 * maxWait)
  expect(sent).toHaveLength(1)
  await answer(stored(4))
  expect(autosave.isSafe).toBe(false)
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent[1]).toEqual({ base: 4, key: 'key-2', content: '血壓計' })
  await answer(stored(5))
  expect([autosave.isSafe, autosave.base]).toEqual([true, 5])
})

test('retries a save with a lost response unchanged, with its key, before newer input', async () => {
  const { type, sent, answer, reported } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  type('二')
  await answer({ kind: 'lost' })
  expect(reported.at(-1)).toBe('failed')
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent[1]).toEqual(sent[0])
  await answer(stored(4))
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent[2]).toMatchObject({ base: 4, key: 'key-2', content: '一二' })
})

test('on a conflict sends all else upon the other version and is not saved until resolved', async () => {
  const { type, sent, answer, reported, asked: requested, autosave } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  requested.now = true
  await answer({ kind: 'behind', version: 9 })
  expect(sent[1]).toMatchObject({ base: 9, content: '一' })
  await answer(stored(10))
  expect([reported.at(-1), autosave.isSafe, autosave.isPending]).toEqual(['conflict', false, false])
  type('二')
  expect(reported.at(-1)).toBe('conflict')
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent[2]).toMatchObject({ base: 10, content: '一二' })
  await answer({ kind: 'lost' })
  expect(reported.at(-1)).toBe('failed')
  await vi.advanceTimersByTimeAsync(maxWait * 3)
  await answer(stored(11))
  expect([reported.at(-1), autosave.isSafe]).toEqual(['conflict', false])
  requested.now = false
  autosave.settled()
  await vi.advanceTimersByTimeAsync(0)
  expect([sent.length, reported.at(-1), autosave.isSafe, autosave.base]).toEqual([4, 'saved', true, 11])
})

test('resends at once upon the newer version when changes were merged before saving', async () => {
  const { type, sent, answer, autosave } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  await answer({ kind: 'behind', version: 7 })
  expect(sent[1]).toEqual({ base: 7, key: 'key-2', content: '一' })
  await answer(stored(8))
  expect([autosave.isSafe, autosave.base]).toEqual([true, 8])
})

test('retries input with the same key after the user has signed in again', async () => {
  const { type, sent, answer, reported, autosave } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  await answer({ kind: 'away' })
  type('二')
  expect([reported.at(-1), autosave.isPending, autosave.isWaiting]).toEqual(['away', true, true])
  void autosave.save(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent[1]).toEqual(sent[0])
  await answer(stored(4))
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent[2]).toMatchObject({ base: 4, content: '一二' })
})

test('does not save during IME composition', async () => {
  const { type, sent, busy } = writing()
  busy.now = true
  type('ㄒ')
  await vi.advanceTimersByTimeAsync(3 * maxWait)
  expect(sent).toEqual([])
  busy.now = false
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent).toHaveLength(1)
})

test('sends conflicting input, and only then counts as saved, when the other change is reverted', async () => {
  const { autosave, sent, reported, unask, answer } = writing()
  autosave.came(4, true)
  expect([reported, sent]).toEqual([['saved'], []])
  unask('血壓')
  autosave.came(5, true)
  expect(reported).toEqual(['saved', 'unsaved'])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ base: 5, key: 'key-1', content: '血壓' }])
  await answer(stored(6))
  expect(reported.at(-1)).toBe('saved')
})
