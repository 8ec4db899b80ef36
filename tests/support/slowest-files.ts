import type { Reporter, TestModule } from 'vitest/node'

/**
 * Processor time of a file's own worker above which the run warns, milliseconds: such files delay the whole run, and are
 * split or made cheaper. The time of the processes that it starts is reported, not limited: starting the product is the
 * purpose of such a file.
 */
const maxOwnTime = 20_000
const maxListed = 10
/** Processor time of `fixedWork` on the quiet reference machine, milliseconds. */
const referenceTime = 60

const sampleObject = { title: '標題', list: Array.from({ length: 50 }, (_, at) => ({ at, words: `第 ${at} 段` })) }
function fixedWork(): number {
  const from = process.cpuUsage()
  for (let times = 0; times < 4000; times += 1) JSON.parse(JSON.stringify(sampleObject)).list.toReversed()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

/** Maximum factor by which a slow machine raises the limit: beyond, it would be meaningless. */
const maxFactor = 2.5
/** Interval at which the machine's speed is measured while the files run, milliseconds. */
const sampleInterval = 10_000

/**
 * How many times as much processor time the machine takes for the same work, up to `maxFactor`; one for any that is
 * faster.
 * @param samples measurements of the fixed work, milliseconds; the upper quartile counts, because the load varies
 * during a run
 */
export function slownessFactor(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length * 0.75)] ?? referenceTime
  return Math.min(maxFactor, Math.max(1, upper / referenceTime))
}

export interface FileTime {
  name: string
  /** Wall time, milliseconds. */
  wall: number
  /** Processor time, milliseconds: the worker's own, and of processes it started (tests/support/processor-time.ts). */
  own: number
  children: number
}

/**
 * The slowest files, and one warning for each that exceeded the limit of processor time.
 * @param factor how many times as slow the machine is as the reference machine
 */
export function findSlowFiles(fileTimes: readonly FileTime[], factor: number): { slowest: string[]; warnings: string[] } {
  const slowest = fileTimes.toSorted((one, other) => other.wall - one.wall).slice(0, maxListed)
  return {
    slowest: slowest.map(({ name, wall, own, children }) => `${[wall, own, children].map(seconds).join(' ')}  ${name}`),
    warnings: fileTimes
      .filter(({ own }) => own > maxOwnTime * factor)
      .map(
        ({ name, own }) =>
          `${name} took ${seconds(own).trim()} s of a processor; a file should take ${seconds(maxOwnTime * factor).trim()} s at most on a machine like this`,
      ),
  }
}

/**
 * Prints the slowest files of the run, and a warning for each that exceeded the limit of processor time. Processor time,
 * because wall time grows with the machine's other load; scaled by a fixed piece of work, because the machine's own
 * speed varies by a factor of two. A warning, not a failure: even scaled, it depends on the machine's other load.
 */
export default class SlowestFiles implements Reporter {
  readonly #fileTimes: FileTime[] = []
  readonly #samples = [fixedWork()]
  #sampledAt = performance.now()

  onTestModuleEnd(module: TestModule): void {
    if (performance.now() - this.#sampledAt > sampleInterval) {
      this.#samples.push(fixedWork())
      this.#sampledAt = performance.now()
    }
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    const { own, children } = module.meta().processorTime ?? { own: 0, children: 0 }
    this.#fileTimes.push({ name: module.relativeModuleId, wall: setupDuration + collectDuration + duration, own, children })
  }

  onTestRunEnd(): void {
    const factor = slownessFactor(this.#samples)
    const { slowest, warnings } = findSlowFiles(this.#fileTimes, factor)
    process.stdout.write(
      `\n Slowest files: seconds that passed, of a processor, of processes it started (this machine took ${factor.toFixed(1)} × the reference time)\n ${slowest.join('\n ')}\n`,
    )
    // the long suite is not limited
    if (warnings.length > 0 && !process.env['LONG']) process.stdout.write(`\n ${warnings.join('\n ')}\n`)
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(6)
