import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Encodings that browsers accept. Without them the response has an encoding that hardly any reader receives. */
export const asBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Requests per second that wrk measures at a URL over 64 connections. */
export async function requestsPerSecond(url: string, seconds: number, headers: Record<string, string>): Promise<number> {
  const marks = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await execute('wrk', ['-t1', '-c64', `-d${seconds}s`, ...marks, url])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

/** Runs a task `times` times with concurrency `width`. @returns the durations, milliseconds, sorted */
export async function timed(times: number, width: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  let turn = 0
  const lane = async () => {
    while (turn < times) {
      const mine = turn++
      const started = performance.now()
      await work(mine)
      taken.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return taken.sort((a, b) => a - b)
}

/** The quantile of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(figures: readonly number[]): number {
  return quantile(
    [...figures].sort((a, b) => a - b),
    0.5,
  )
}
