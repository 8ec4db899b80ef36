import { afterAll, beforeAll, expect } from 'vitest'

/** Maximum processor time of one event-loop task, milliseconds. Loading a library takes half of it. */
const maxTaskTime = 1200
/** Maximum growth of buffer memory over its initial value, bytes. */
const defaultMaxBuffers = 96 * 1024 * 1024
const sampleInterval = 5

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
export function watchEventLoop(buffers = defaultMaxBuffers): void {
  let initialBuffers = 0
  let peakBuffers = 0
  let longestTask = 0
  let lastTime = 0
  let timer: NodeJS.Timeout | undefined
  const sample = () => {
    const now = processorTime()
    longestTask = Math.max(longestTask, now - lastTime)
    lastTime = now
    peakBuffers = Math.max(peakBuffers, process.memoryUsage().arrayBuffers)
  }
  beforeAll(() => {
    lastTime = processorTime()
    initialBuffers = process.memoryUsage().arrayBuffers
    timer = setInterval(sample, sampleInterval)
  })
  afterAll(() => {
    clearInterval(timer)
    sample()
    expect(longestTask, 'milliseconds of the longest task on the event loop').toBeLessThan(maxTaskTime)
    expect(peakBuffers - initialBuffers, 'growth of buffer memory, bytes').toBeLessThan(buffers)
  })
}
