import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { emptyFields } from '../../../domain/manuscripts/fields.ts'
import { documentOf } from '../../../domain/posts/blocks.ts'
import { type AutosavedContent, WorkingCopy } from '../editor/working-copy.ts'
import { applyOthersSaves, mapCaret } from './apply-others-saves.ts'
import { refreshPresence, setMergeTarget, setNewestVersion } from './presence-store.ts'

beforeEach(() => setNewestVersion(null))

const document = documentOf([{ type: 'paragraph', attrs: { key: 'a' } }])
const fields = emptyFields('article')
const fullContent = (version: number) =>
  ({ version, fields, document, changed_at: '2026-11-20T00:00:00.000Z' }) as unknown as ManuscriptDetails
const written = (): AutosavedContent => ({ fields: { title: '', lead: '', key_points: [] }, document })

/** A page at a version, and the server's newest. */
function page(at: number) {
  const state = { at, newest: at, typed: false, asked: 0, composing: false }
  const copy = new WorkingCopy(written(), at, { content: written, display: () => {} })
  setMergeTarget({
    accepts: (version) => !state.typed && version > state.at,
    host: () => ({
      copy,
      toEditorForm: written,
      compositionEnd: async () => {},
      advance: () => {},
      applyVersion: () => {},
      onRejected: () => {},
      onResolved: () => {},
    }),
    content: written,
    applied: (version) => {
      state.at = version
    },
  })
  const fetchManuscript = async () => {
    state.asked += 1
    return fullContent(state.newest)
  }
  const stop = applyOthersSaves({ fetchManuscript, isComposing: () => state.composing, keepFocus: () => () => {} })
  const save = (version: number) => {
    state.newest = version
    setNewestVersion(version)
  }
  return { state, save, stop }
}
const nextTurn = () => new Promise((done) => setImmediate(done))

test("an idle page shows others' saves at once; unsent input and compositions defer them", async () => {
  const { state, save, stop } = page(3)
  save(3)
  await nextTurn()
  expect(state.asked).toBe(0)
  save(4)
  await nextTurn()
  expect([state.at, state.asked]).toEqual([4, 1])

  state.typed = true
  save(5)
  await nextTurn()
  expect([state.at, state.asked]).toEqual([4, 1])
  state.typed = false
  refreshPresence()
  await nextTurn()
  expect(state.at).toBe(5)

  vi.useFakeTimers({ toFake: ['setTimeout'] })
  state.composing = true
  save(6)
  await nextTurn()
  expect([state.at, state.asked]).toEqual([5, 3])
  // the composed text is now input: it is merged by the save
  state.typed = true
  state.composing = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(state.at).toBe(5)
  vi.useRealTimers()

  stop()
  state.typed = false
  save(7)
  await nextTurn()
  expect(state.at).toBe(5)
})

test('a failed request is repeated on the next event, not in a loop', async () => {
  let requested = 0
  const { stop: over } = page(0)
  over()
  const fetchManuscript = async () => {
    requested += 1
    throw new Error('offline')
  }
  const stop = applyOthersSaves({ fetchManuscript, isComposing: () => false, keepFocus: () => () => {} })
  await nextTurn()
  setNewestVersion(2)
  await nextTurn()
  expect(requested).toBe(1)
  setNewestVersion(3)
  await nextTurn()
  expect(requested).toBe(2)
  stop()
})

test('a caret stays within the unchanged text of a field', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), fc.nat(), (head, removed, come, tail, at) => {
      const [before, after] = [head + removed + tail, head + come + tail]
      const caret = at % (before.length + 1)
      const now = mapCaret(before, after, caret)
      expect(now).toBeGreaterThanOrEqual(0)
      expect(now).toBeLessThanOrEqual(after.length)
      if (caret <= head.length) expect(after.slice(0, now).startsWith(head.slice(0, caret))).toBe(true)
    }),
  )
  expect(mapCaret('量血壓', '早上量血壓', 3)).toBe(5)
  expect(mapCaret('量血壓', '量血壓的事', 1)).toBe(1)
})
