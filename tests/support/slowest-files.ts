import type { Reporter, TestModule } from 'vitest/node'

/** What a file may take of a processor, milliseconds: longer ones keep everybody waiting, and are split or made cheaper. */
const budget = 20_000
const shown = 10

interface Taken {
  name: string
  /** Milliseconds that passed. */
  wall: number
  /** Milliseconds of processor time, as tests/support/processor-time.ts counts them. */
  processor: number
}

/**
 * Prints which ten files took longest, and fails the run when one took more of a processor than it may. Processor time
 * is the same on a busy machine, where the time that passes is not.
 */
export default class SlowestFiles implements Reporter {
  readonly #taken: Taken[] = []

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    this.#taken.push({
      name: module.relativeModuleId,
      wall: setupDuration + collectDuration + duration,
      processor: module.meta().processorTime ?? 0,
    })
  }

  onTestRunEnd(): void {
    const slowest = this.#taken.toSorted((one, other) => other.wall - one.wall).slice(0, shown)
    process.stdout.write('\n Slowest files (seconds that passed, seconds of processor)\n')
    for (const one of slowest) process.stdout.write(` ${seconds(one.wall)} ${seconds(one.processor)}  ${one.name}\n`)
    const dear = this.#taken.filter(({ processor }) => processor > budget)
    if (dear.length === 0) return
    process.exitCode = 1
    for (const { name, processor } of dear)
      process.stderr.write(` ${name} took ${seconds(processor).trim()} s of processor; a file may take ${budget / 1000}\n`)
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(6)
