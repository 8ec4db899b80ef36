import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchArrival } from './arrival.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose body is arriving; `pass` advances the time in seconds, with the given bytes per second. */
function coming(files: boolean, headers: Record<string, string> = { 'content-length': '26214400' }) {
  const request = Object.assign(new EventEmitter(), { headers, complete: false, readableLength: 0, socket: { bytesRead: 700 } })
  const response = { writableEnded: false }
  const late = vi.fn()
  watchArrival(request, response, { files, late })
  const pass = (seconds: number, bytes = 0) => {
    for (let second = 0; second < seconds; second += 1) {
      request.socket.bytesRead += bytes
      vi.advanceTimersByTime(1000)
    }
    return late.mock.calls.length
  }
  return { request, response, pass }
}

describe('on routes that accept files', () => {
  test('25 MB over a slow connection get all the time that they need', () => {
    const { request, pass } = coming(true)
    expect(pass(1600, 16 * 1024)).toBe(0)
    request.complete = true
    expect(pass(300)).toBe(0)
  })

  test.each([
    ['nothing', 0],
    ['a letter a second', 1],
    ['less than any line carries', 8000],
  ])('a client that sends %s is disconnected after half a minute', (_, bytes) => {
    const { pass } = coming(true)
    expect(pass(29, bytes)).toBe(0)
    expect(pass(1, bytes)).toBe(1)
    expect(pass(300, bytes)).toBe(1)
  })

  test('a client that stalls in the middle is disconnected as well', () => {
    const { pass } = coming(true)
    expect(pass(90, 100_000)).toBe(0)
    expect(pass(30)).toBe(1)
  })

  test('time spent waiting for this process is not counted', () => {
    const { request, pass } = coming(true)
    request.readableLength = 16_384
    expect(pass(300)).toBe(0)
    request.readableLength = 0
    expect(pass(30)).toBe(1)
  })

  test('the limit no longer applies after the response', () => {
    const { response, pass } = coming(true)
    response.writableEnded = true
    expect(pass(30, 100_000)).toBe(1)
  })
})

test('on other routes a body that takes longer than half a minute is late, however fast it arrives', () => {
  const { pass } = coming(false)
  expect(pass(29, 100_000)).toBe(0)
  expect(pass(1, 100_000)).toBe(1)
  expect(coming(false, { 'transfer-encoding': 'chunked' }).pass(30, 100_000)).toBe(1)
})

test('complete, aborted and absent bodies are no longer watched', () => {
  const { request, pass } = coming(true)
  request.emit('close')
  expect(pass(300)).toBe(0)
  const done = coming(false)
  done.request.complete = true
  expect(done.pass(300)).toBe(0)
  for (const headers of [{}, { 'content-length': '0' }]) expect(coming(false, headers as Record<string, string>).pass(60)).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
