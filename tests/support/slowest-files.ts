import type { Reporter, TestModule } from 'vitest/node'

/**
 * What a file's own work may take of a processor, milliseconds: dearer ones keep everybody waiting, and are split or made
 * cheaper. What the processes take that it starts is shown, not judged: starting the product is what such a file is for.
 */
const budget = 20_000
const shown = 10
/** What `fixedWork` takes on the quiet machine for which that was set, milliseconds of a processor. */
const ordinary = 60

const made = { title: '標題', list: Array.from({ length: 50 }, (_, at) => ({ at, words: `第 ${at} 段` })) }
function fixedWork(): number {
  const from = process.cpuUsage()
  for (let times = 0; times < 4000; times += 1) JSON.parse(JSON.stringify(made)).list.toReversed()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

/** How far a slow machine widens the bound at most: beyond, it would hold nothing. */
const widest = 2.5
/** How often its speed is asked while the files run, milliseconds: it is as slow as it is beside them, not before and after. */
const between = 10_000

/**
 * How many times as much of its processor a machine takes for the same work, up to `widest`; one for any that is quicker.
 * @param asked what the fixed work took of it now and then, milliseconds; the upper quartile counts, for each file meets other phases
 */
export function slowness(asked: readonly number[]): number {
  const sorted = asked.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length * 0.75)] ?? ordinary
  return Math.min(widest, Math.max(1, upper / ordinary))
}

export interface Taken {
  name: string
  /** Milliseconds that passed. */
  wall: number
  /** Milliseconds of a processor: the worker's own, and of processes it started (tests/support/processor-time.ts). */
  own: number
  children: number
}

/**
 * The lines that tell which files took longest, and one for each that took more of a processor than it may.
 * @param slow how many times as slow the machine is as the one for which the bound was set
 */
export function judge(taken: readonly Taken[], slow: number): { slowest: string[]; faults: string[] } {
  const slowest = taken.toSorted((one, other) => other.wall - one.wall).slice(0, shown)
  return {
    slowest: slowest.map(({ name, wall, own, children }) => `${[wall, own, children].map(seconds).join(' ')}  ${name}`),
    faults: taken
      .filter(({ own }) => own > budget * slow)
      .map(
        ({ name, own }) =>
          `${name} took ${seconds(own).trim()} s of a processor; a file may take ${seconds(budget * slow).trim()} s on a machine like this`,
      ),
  }
}

/**
 * Prints which files of the run took longest, and fails it when one took more of a processor than it may. Processor time,
 * because the time that passes grows with whatever else the machine does; by what a fixed piece of work takes of it, because the
 * machine's own speed swings by a factor of two.
 */
export default class SlowestFiles implements Reporter {
  readonly #taken: Taken[] = []
  readonly #speed = [fixedWork()]
  #askedAt = performance.now()

  onTestModuleEnd(module: TestModule): void {
    if (performance.now() - this.#askedAt > between) {
      this.#speed.push(fixedWork())
      this.#askedAt = performance.now()
    }
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    const { own, children } = module.meta().processorTime ?? { own: 0, children: 0 }
    this.#taken.push({ name: module.relativeModuleId, wall: setupDuration + collectDuration + duration, own, children })
  }

  onTestRunEnd(): void {
    const slow = slowness(this.#speed)
    const { slowest, faults } = judge(this.#taken, slow)
    process.stdout.write(
      `\n Slowest files: seconds that passed, of a processor, of processes it started (this machine took ${slow.toFixed(1)} × the ordinary)\n ${slowest.join('\n ')}\n`,
    )
    // the long suite takes as long as it takes
    if (faults.length === 0 || process.env['LONG']) return
    process.exitCode = 1
    process.stdout.write(`\n ${faults.join('\n ')}\n`)
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(6)
