import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect } from 'vitest'

/** What one piece of work may keep everybody else waiting, milliseconds: far more than any does, for machines are busy. */
const longest = 1500
/** What buffers may take at any time besides what they took at first, bytes. */
const most = 96 * 1024 * 1024

/** Fails the test file that calls this at its top when anything in its process held up the loop, or took a lot of memory. */
export function watchLoop(): { look: () => void } {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  let atFirst = 0
  let highest = 0
  const look = () => {
    highest = Math.max(highest, process.memoryUsage().arrayBuffers)
  }
  beforeAll(() => {
    atFirst = process.memoryUsage().arrayBuffers
    delays.enable()
  })
  afterAll(() => {
    delays.disable()
    look()
    expect(delays.max / 1e6, 'milliseconds that the loop was held up').toBeLessThan(longest)
    expect(highest - atFirst, 'bytes in buffers').toBeLessThan(most)
  })
  return { look }
}
