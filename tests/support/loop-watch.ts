import { afterAll, beforeAll, expect } from 'vitest'

/** How much processor time one piece of work may take while everybody else waits, milliseconds. Loading a library takes half of it. */
const longest = 1200
/** What buffers may take at any time besides what they took at first, bytes. */
const usualBuffers = 96 * 1024 * 1024
const often = 5

/** Processor time of this thread so far, milliseconds. Other than the clock it does not run while other programs do. */
const processorTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Fails the test file that calls this at its top when anything in its process held up the loop, or took a lot of memory.
 * @param buffers what buffers may take, bytes: more where what is sent is held in the same process
 */
export function watchLoop(buffers = usualBuffers): void {
  let atFirst = 0
  let highest = 0
  let held = 0
  let last = 0
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const now = processorTime()
    held = Math.max(held, now - last)
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
    expect(held, 'milliseconds of work while the loop was held up').toBeLessThan(longest)
    expect(highest - atFirst, 'bytes in buffers').toBeLessThan(buffers)
  })
}
