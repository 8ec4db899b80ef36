import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  acceptsVersion,
  type Inputs,
  isPending,
  isTextSaved,
  isWaiting,
  maxWait,
  mayLeave,
  type PageEffect,
  type SavePayload,
  type SaveResult,
} from './autosave.ts'
import { AutosaveRunner } from './run-autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** An edited text, and a server that responds on demand. */
function writing({ isOpened = true } = {}) {
  let [text, known, keys] = ['', '', 0]
  const sent: SavePayload<string>[] = []
  const versionNames: (string | null)[] = []
  const responses: { respond: (result: SaveResult) => void; fail: (error: Error) => void }[] = []
  const reported: string[] = []
  const effects: PageEffect[] = []
  const [busy, requested] = [{ now: false }, { now: false }]
  const settings: { now: Inputs['settings'] } = { now: 'saved' }
  const autosave: AutosaveRunner<string> = new AutosaveRunner(
    { base: 3 },
    {
      inputs: () => ({ isHeld: requested.now, isComposing: busy.now, settings: settings.now }),
      changes: (name) => {
        versionNames.push(name)
        return text === known || !autosave.state.isOpened ? null : text
      },
      send: async (save) => {
        sent.push(save)
        const result = await new Promise<SaveResult>((respond, fail) => responses.push({ respond, fail }))
        if (result.kind === 'saved') known = save.content
        return result
      },
      newKey: () => {
        keys += 1
        return `key-${keys}`
      },
      perform: (effect) => {
        if (effect.type === 'show-status') reported.push(effect.saveState.kind)
        else effects.push(effect)
      },
    },
  )
  if (isOpened) autosave.dispatch({ type: 'opened', isChanged: false })
  effects.length = 0
  return {
    autosave,
    sent,
    versionNames,
    reported,
    busy,
    asked: requested,
    settings,
    effects,
    isSafe: () => isTextSaved(autosave.state, autosave.inputs),
    type: (words: string) => {
      text += words
      autosave.dispatch({ type: 'typed' })
    },
    /** A conflict disappears: the other user reverted their change. */
    unask: (words: string) => {
      text += words
    },
    result: async (result: SaveResult) => {
      responses.shift()?.respond(result)
      await vi.advanceTimersByTimeAsync(0)
    },
    fail: (error: Error) => responses.shift()?.fail(error),
    /** The effects on the page since the last call. */
    performed: () => effects.splice(0).map(({ type }) => type),
  }
}
const stored = (version: number): SaveResult => ({ kind: 'saved', version, merged: false })

test('saves input within two seconds, one request at a time, each on the version before', async () => {
  const { type, sent, result, autosave, isSafe } = writing()
  type('血')
  await vi.advanceTimersByTimeAsync(maxWait - 1)
  type('壓')
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ base: 3, key: 'key-1', content: '血壓' }])
  type('計')
  await vi.advanceTimersByTimeAsync(10 * maxWait)
  expect(sent).toHaveLength(1)
  await result(stored(4))
  expect(isSafe()).toBe(false)
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent[1]).toEqual({ base: 4, key: 'key-2', content: '血壓計' })
  await result(stored(5))
  expect([isSafe(), autosave.state.base]).toEqual([true, 5])
})

test('retries a save with a lost response unchanged, with its key, before newer input', async () => {
  const { type, sent, result, reported } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  type('二')
  await result({ kind: 'lost' })
  expect(reported.at(-1)).toBe('failed')
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent[1]).toEqual(sent[0])
  await result(stored(4))
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent[2]).toMatchObject({ base: 4, key: 'key-2', content: '一二' })
})

test('on a conflict sends all else upon the other version and is not saved until resolved', async () => {
  const { type, sent, result, reported, asked: requested, autosave, isSafe } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  requested.now = true
  await result({ kind: 'behind', version: 9 })
  expect(sent[1]).toMatchObject({ base: 9, content: '一' })
  await result(stored(10))
  expect([reported.at(-1), isSafe(), isPending(autosave.state)]).toEqual(['conflict', false, false])
  type('二')
  expect(reported.at(-1)).toBe('conflict')
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent[2]).toMatchObject({ base: 10, content: '一二' })
  await result({ kind: 'lost' })
  expect(reported.at(-1)).toBe('failed')
  await vi.advanceTimersByTimeAsync(maxWait * 3)
  await result(stored(11))
  expect([reported.at(-1), isSafe()]).toEqual(['conflict', false])
  requested.now = false
  autosave.dispatch({ type: 'resolved' })
  await vi.advanceTimersByTimeAsync(0)
  expect([sent.length, reported.at(-1), isSafe(), autosave.state.base]).toEqual([4, 'saved', true, 11])
})

test('resends at once upon the newer version when changes were merged before saving', async () => {
  const { type, sent, result, autosave, isSafe } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  await result({ kind: 'behind', version: 7 })
  expect(sent[1]).toEqual({ base: 7, key: 'key-2', content: '一' })
  await result(stored(8))
  expect([isSafe(), autosave.state.base]).toEqual([true, 8])
})

test('retries input with the same key after the user has signed in again', async () => {
  const { type, sent, result, reported, autosave } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  await result({ kind: 'sign-in-required' })
  type('二')
  expect([reported.at(-1), isPending(autosave.state), isWaiting(autosave.state)]).toEqual(['sign-in-required', true, true])
  autosave.dispatch({ type: 'shown' })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent[1]).toEqual(sent[0])
  await result(stored(4))
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
  const { autosave, sent, reported, unask, result } = writing()
  autosave.incoming(4, true)
  expect([reported, sent]).toEqual([['saved'], []])
  unask('血壓')
  autosave.incoming(5, true)
  expect(reported).toEqual(['saved', 'unsaved'])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ base: 5, key: 'key-1', content: '血壓' }])
  await result(stored(6))
  expect(reported.at(-1)).toBe('saved')
})

test('until the base version has loaded, nothing is sent or reported, and leaving is confirmed', async () => {
  const { type, autosave, sent, reported, isSafe } = writing({ isOpened: false })
  type('一')
  await vi.runAllTimersAsync()
  expect([sent, reported, isSafe(), mayLeave(autosave.state, autosave.inputs)]).toEqual([[], [], false, false])
  autosave.dispatch({ type: 'opened', isChanged: true })
  expect(reported).toEqual(['unsaved'])
  await vi.advanceTimersByTimeAsync(maxWait)
  expect(sent).toEqual([{ base: 3, key: 'key-2', content: '一' }])
})

test('reports a new version once, and deletes the local copy when the settings are saved too', async () => {
  const { type, result, performed, settings } = writing()
  type('一')
  settings.now = 'invalid'
  await vi.advanceTimersByTimeAsync(maxWait)
  performed()
  await result(stored(4))
  expect(performed()).toEqual(['report-version', 'refresh-presence'])
  type('二')
  settings.now = 'saved'
  await vi.advanceTimersByTimeAsync(maxWait)
  performed()
  await result(stored(4))
  expect(performed()).toEqual(['forget-copy', 'refresh-presence'])
})

const submission = () => ({ preventDefault: vi.fn(), stopPropagation: vi.fn() })
const submit = (isSave: boolean, versionName = '') =>
  ({ type: 'submitted', submission: submission(), button: null, isSave, versionName }) as const

test('a submission passes when the text is saved, and otherwise waits for the save', async () => {
  const { type, result, performed, autosave } = writing()
  autosave.dispatch(submit(false))
  expect([performed(), mayLeave(autosave.state, autosave.inputs)]).toEqual([[], true])
  type('一')
  performed()
  autosave.dispatch(submit(false))
  expect(performed()).toEqual(['hold'])
  await result(stored(4))
  expect(performed()).toEqual(['report-version', 'forget-copy', 'refresh-presence', 'submit'])
  // the repeated submission is the one that was held
  autosave.dispatch(submit(false))
  expect(performed()).toEqual([])
})

test('a submission that meets a conflict shows it instead', async () => {
  const { type, result, performed, autosave, asked } = writing()
  type('一')
  performed()
  autosave.dispatch(submit(false))
  asked.now = true
  await result(stored(4))
  expect(performed()).toEqual(['hold', 'focus-conflicts'])
  expect(mayLeave(autosave.state, autosave.inputs)).toBe(false)
})

test('儲存 stays on the page: names the version, reports errors, clears the name when all is saved', async () => {
  const { type, result, performed, autosave, versionNames, settings } = writing()
  type('一')
  performed()
  autosave.dispatch(submit(true, '送審前'))
  expect(versionNames).toEqual(['送審前'])
  await result(stored(4))
  expect(performed()).toEqual(['hold', 'report-version', 'forget-copy', 'refresh-presence', 'report-errors', 'clear-name'])
  settings.now = 'invalid'
  autosave.dispatch(submit(true))
  expect(performed()).toEqual(['hold', 'refresh-presence', 'report-errors'])
  settings.now = 'conflict'
  autosave.dispatch(submit(true))
  expect(performed()).toEqual(['hold', 'refresh-presence', 'submit'])
})

test('儲存 sends the name after a retried save, and no name during a conflict', async () => {
  const { type, result, autosave, versionNames, sent, asked } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  await result({ kind: 'lost' })
  versionNames.length = 0
  autosave.dispatch(submit(true, '定稿'))
  expect(sent[1]).toEqual(sent[0])
  await result(stored(4))
  expect(versionNames).toContain('定稿')
  asked.now = true
  versionNames.length = 0
  autosave.dispatch(submit(true, '定稿'))
  expect(versionNames).toEqual([null])
})

test('a reload waits for the save and the local copy, and asks for confirmation without storage', async () => {
  const { type, result, performed, autosave } = writing()
  type('一')
  performed()
  autosave.dispatch({ type: 'reload' })
  expect(performed()).toEqual([])
  await result({ kind: 'lost' })
  expect(performed()).toEqual(['store-copy'])
  autosave.dispatch({ type: 'copied', isStored: false })
  expect([performed(), mayLeave(autosave.state, autosave.inputs)]).toEqual([['reload-page'], false])
  autosave.dispatch({ type: 'copied', isStored: true })
  expect([performed(), mayLeave(autosave.state, autosave.inputs)]).toEqual([['reload-page'], true])
})

test('a closed form saves its last input, and then releases its local copy', async () => {
  const { type, result, performed, autosave, sent } = writing()
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  type('二')
  performed()
  autosave.dispatch({ type: 'closed' })
  expect(performed()).toEqual(['flush-copy'])
  await result(stored(4))
  expect(sent.map(({ content }) => content)).toEqual(['一', '一二'])
  expect(performed()).toEqual([])
  await result(stored(5))
  expect(performed()).toEqual(['report-version', 'forget-copy', 'refresh-presence', 'leave'])
})

test('a hidden page saves pending input at once; a shown page retries what waits', async () => {
  const { type, result, autosave, sent, reported } = writing()
  autosave.dispatch({ type: 'hidden' })
  expect(sent).toEqual([])
  type('一')
  autosave.dispatch({ type: 'hidden' })
  expect(sent).toHaveLength(1)
  await result({ kind: 'trashed' })
  expect(reported.at(-1)).toBe('trashed')
  autosave.dispatch({ type: 'shown' })
  expect(sent[1]).toEqual(sent[0])
})

test('a bug while sending is reported as failed and retried with the same key', async () => {
  const { type, fail, sent, reported, autosave, performed } = writing()
  const thrown = new Promise((caught) => process.once('unhandledRejection', caught))
  type('一')
  await vi.advanceTimersByTimeAsync(maxWait)
  autosave.dispatch(submit(false))
  performed()
  fail(new Error('a bug'))
  expect(await thrown).toEqual(new Error('a bug'))
  expect([reported.at(-1), performed()]).toEqual(['failed', []])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent[1]).toEqual(sent[0])
})

test("another user's version is accepted only when it is newer and nothing is unsent", () => {
  const { type, autosave } = writing()
  expect([3, 4].map((version) => acceptsVersion(autosave.state, version))).toEqual([false, true])
  type('一')
  expect(acceptsVersion(autosave.state, 4)).toBe(false)
})

test('whatever happens in whatever order, no input is lost, and no save is applied twice', async () => {
  const happening = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('typed', 'respond', 'due') },
    fc.constantFrom(
      'lost',
      'processed, response lost',
      'sign-in-required',
      'refused',
      'behind',
      'hidden',
      'shown',
      'submit',
      'save',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async (happenings) => {
      const { autosave, sent, result, type, isSafe } = writing()
      const server = { text: '', version: 3, keys: new Map<string, number>() }
      let [typed, completed] = ['', 0]
      /** The server applies a save once per idempotency key. */
      const apply = ({ key, base, content }: SavePayload<string>) => {
        const version = server.keys.get(key)
        if (version !== undefined) return version
        expect([base, content.startsWith(server.text)]).toEqual([server.version, true])
        server.text = content
        server.version += 1
        server.keys.set(key, server.version)
        return server.version
      }
      const respond = async (happened: string) => {
        expect(sent.length - completed).toBeLessThanOrEqual(1)
        const request = sent[completed]
        if (!request) return
        completed += 1
        if (happened === 'lost' || happened === 'sign-in-required') return result({ kind: happened })
        if (happened === 'refused' && !server.keys.has(request.key)) return result({ kind: 'refused', message: '' })
        if (happened === 'behind' && !server.keys.has(request.key)) {
          server.version += 1
          return result({ kind: 'behind', version: server.version })
        }
        const version = apply(request)
        await result(happened.startsWith('processed') ? { kind: 'lost' } : stored(version))
      }
      for (const happened of happenings) {
        if (happened === 'typed') {
          typed += '字'
          type('字')
        } else if (happened === 'due') await vi.advanceTimersByTimeAsync(maxWait)
        else if (happened === 'hidden' || happened === 'shown') autosave.dispatch({ type: happened })
        else if (happened === 'submit' || happened === 'save') autosave.dispatch(submit(happened === 'save', '名'))
        else await respond(happened)
        const { saveState, current, timer } = autosave.state
        // what is pending is being sent, or will be
        if (isPending(autosave.state)) expect(current !== null || timer !== null).toBe(true)
        if (isSafe()) expect(server.text).toBe(typed)
        if (saveState.kind === 'saving') expect(current).not.toBeNull()
      }
      // input after a refusal is sent with the next change
      typed += '完'
      type('完')
      for (let round = 0; round < 5 && !(isSafe() && server.text === typed); round += 1) {
        await vi.advanceTimersByTimeAsync(15_000)
        await respond('respond')
      }
      expect([server.text, isSafe()]).toEqual([typed, true])
    }),
    { numRuns: 200 },
  )
})
