import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, Autosave, longestWait, type Sent } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** An edited text, and a server that responds on demand. */
function writing() {
  let [text, known, keys] = ['', '', 0]
  const sent: Sent<string>[] = []
  const answers: ((answer: Answer) => void)[] = []
  const told: string[] = []
  const [busy, asked] = [{ now: false }, { now: false }]
  const autosave = new Autosave<string>(3, {
    changes: () => (text === known ? null : text),
    send: async (save) => {
      sent.push(save)
      const answer = await new Promise<Answer>((answer) => answers.push(answer))
      if (answer.kind === 'kept') known = save.content
      return answer
    },
    tell: ({ kind }) => told.push(kind),
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    isBusy: () => busy.now,
    isHeld: () => asked.now,
  })
  return {
    autosave,
    sent,
    told,
    busy,
    asked,
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
const kept = (version: number): Answer => ({ kind: 'kept', version, merged: false })

test('saves input within two seconds, one request at a time, each on the version before', async () => {
  const { type, sent, answer, autosave } = writing()
  type('血')
  await vi.advanceTimersByTimeAsync(longestWait - 1)
  type('壓')
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ base: 3, key: 'key-1', content: '血壓' }])
  type('計')
  await vi.advanceTimersByTimeAsync(10 * longestWait)
  expect(sent).toHaveLength(1)
  await answer(kept(4))
  expect(autosave.isSafe).toBe(false)
  await vi.advanceTimersByTimeAsync(longestWait)
  expect(sent[1]).toEqual({ base: 4, key: 'key-2', content: '血壓計' })
  await answer(kept(5))
  expect([autosave.isSafe, autosave.base]).toEqual([true, 5])
})

test('retries a save with a lost response unchanged, with its key, before newer input', async () => {
  const { type, sent, answer, told } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(longestWait)
  type('二')
  await answer({ kind: 'lost' })
  expect(told.at(-1)).toBe('failed')
  await vi.advanceTimersByTimeAsync(longestWait)
  expect(sent[1]).toEqual(sent[0])
  await answer(kept(4))
  await vi.advanceTimersByTimeAsync(longestWait)
  expect(sent[2]).toMatchObject({ base: 4, key: 'key-2', content: '一二' })
})

test('on a conflict sends all else upon the other version and is not saved until resolved', async () => {
  const { type, sent, answer, told, asked, autosave } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(longestWait)
  asked.now = true
  await answer({ kind: 'behind', version: 9 })
  expect(sent[1]).toMatchObject({ base: 9, content: '一' })
  await answer(kept(10))
  expect([told.at(-1), autosave.isSafe, autosave.isPending]).toEqual(['conflict', false, false])
  type('二')
  expect(told.at(-1)).toBe('conflict')
  await vi.advanceTimersByTimeAsync(longestWait)
  expect(sent[2]).toMatchObject({ base: 10, content: '一二' })
  await answer({ kind: 'lost' })
  expect(told.at(-1)).toBe('failed')
  await vi.advanceTimersByTimeAsync(longestWait * 3)
  await answer(kept(11))
  expect([told.at(-1), autosave.isSafe]).toEqual(['conflict', false])
  asked.now = false
  autosave.settled()
  await vi.advanceTimersByTimeAsync(0)
  expect([sent.length, told.at(-1), autosave.isSafe, autosave.base]).toEqual([4, 'saved', true, 11])
})

test('resends at once upon the newer version when changes were merged before saving', async () => {
  const { type, sent, answer, autosave } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(longestWait)
  await answer({ kind: 'behind', version: 7 })
  expect(sent[1]).toEqual({ base: 7, key: 'key-2', content: '一' })
  await answer(kept(8))
  expect([autosave.isSafe, autosave.base]).toEqual([true, 8])
})

test('retries input with the same key after the user has signed in again', async () => {
  const { type, sent, answer, told, autosave } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(longestWait)
  await answer({ kind: 'away' })
  type('二')
  expect([told.at(-1), autosave.isPending, autosave.isWaiting]).toEqual(['away', true, true])
  void autosave.save(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent[1]).toEqual(sent[0])
  await answer(kept(4))
  await vi.advanceTimersByTimeAsync(longestWait)
  expect(sent[2]).toMatchObject({ base: 4, content: '一二' })
})

test('does not save during IME composition', async () => {
  const { type, sent, busy } = writing()
  busy.now = true
  type('ㄒ')
  await vi.advanceTimersByTimeAsync(3 * longestWait)
  expect(sent).toEqual([])
  busy.now = false
  await vi.advanceTimersByTimeAsync(longestWait)
  expect(sent).toHaveLength(1)
})

test('sends conflicting input, and only then counts as saved, when the other change is reverted', async () => {
  const { autosave, sent, told, unask, answer } = writing()
  autosave.came(4, true)
  expect([told, sent]).toEqual([['saved'], []])
  unask('血壓')
  autosave.came(5, true)
  expect(told).toEqual(['saved', 'unsaved'])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ base: 5, key: 'key-1', content: '血壓' }])
  await answer(kept(6))
  expect(told.at(-1)).toBe('saved')
})
