import type { Reporter, TestModule } from 'vitest/node'

/**
 * What a file's own work may take of a processor, milliseconds: dearer ones keep everybody waiting, and are split or made
 * cheaper. What the processes take that it starts is shown, not judged: starting the product is what such a file is for.
 */
const budget = 20_000
const shown = 10

export interface Taken {
  name: string
  /** Milliseconds that passed. */
  wall: number
  /** Milliseconds of a processor: the worker's own, and of processes it started (tests/support/processor-time.ts). */
  own: number
  children: number
}

/** The lines that tell which files took longest, and one for each that took more of a processor than it may. */
export function judge(taken: readonly Taken[]): { slowest: string[]; faults: string[] } {
  const slowest = taken.toSorted((one, other) => other.wall - one.wall).slice(0, shown)
  return {
    slowest: slowest.map(({ name, wall, own, children }) => `${[wall, own, children].map(seconds).join(' ')}  ${name}`),
    faults: taken
      .filter(({ own }) => own > budget)
      .map(({ name, own }) => `${name} took ${seconds(own).trim()} s of a processor; a file may take ${budget / 1000} s`),
  }
}

/**
 * Prints which files of the run took longest, and fails it when one took more of a processor than it may. Processor time,
 * because the time that passes grows with whatever else the machine does.
 */
export default class SlowestFiles implements Reporter {
  readonly #taken: Taken[] = []

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    const { own, children } = module.meta().processorTime ?? { own: 0, children: 0 }
    this.#taken.push({ name: module.relativeModuleId, wall: setupDuration + collectDuration + duration, own, children })
  }

  onTestRunEnd(): void {
    const { slowest, faults } = judge(this.#taken)
    process.stdout.write(
      `\n Slowest files: seconds that passed, of a processor, of processes it started\n ${slowest.join('\n ')}\n`,
    )
    // the long suite takes as long as it takes
    if (faults.length === 0 || process.env['LONG']) return
    process.exitCode = 1
    process.stderr.write(`\n ${faults.join('\n ')}\n`)
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(6)
