import { afterAll, beforeAll, expect } from 'vitest'

/** Maximum processor time of one event-loop task, milliseconds. Loading a library takes half of it. */
const longest = 1200
/** Maximum growth of buffer memory over its initial value, bytes. */
const usualBuffers = 96 * 1024 * 1024
const often = 5

/** Processor time of this thread so far, milliseconds. Unlike wall time it excludes the time of other programs. */
const processorTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Fails the test file that calls this at its top when a task in its process blocked the event loop, or took much
 * memory.
 * @param buffers maximum of buffer memory, bytes: more where what is sent is held in the same process
 */
export function watchLoop(buffers = usualBuffers): void {
  let atFirst = 0
  let highest = 0
  let blockedTime = 0
  let last = 0
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const now = processorTime()
    blockedTime = Math.max(blockedTime, now - last)
    last = now
    highest = Math.max(highest, process.memoryUsage().arrayBuffers)
  }
  beforeAll(() => {
    last = processorTime()
    atFirst = process.memoryUsage().arrayBuffers
    timer = setInterval(look, often)
  })
  afterAll(() => {
    clearInterval(timer)
    look()
    expect(blockedTime, 'milliseconds of work while the loop was held up').toBeLessThan(longest)
    expect(highest - atFirst, 'bytes in buffers').toBeLessThan(buffers)
  })
}
