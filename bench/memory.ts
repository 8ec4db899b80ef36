import { asBrowsers, timed } from './load.ts'
import type { BenchSite } from './site.ts'
import type { Row } from './table.ts'

const bound = 400
const width = 8

/** Memory of the process after minutes of readers who open posts and lists, each page rendered uncached. */
export async function memoryUnderLoad(site: BenchSite, minutes: number): Promise<Row> {
  const until = performance.now() + minutes * 60_000
  let drawn = 0
  let highest = 0
  while (performance.now() < until) {
    await timed(400, width, async () => {
      drawn += 1
      const path = drawn % 4 === 0 ? '/article-list' : `/article/${1 + (drawn % 20)}`
      const answer = await fetch(`${site.url}${path}?keyword=${drawn}`, { headers: asBrowsers })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    })
    highest = Math.max(highest, site.residentMb())
  }
  const resident = site.residentMb()
  return {
    what: `Resident memory after ${minutes} min of load`,
    figure: `${Math.round(resident)} MB`,
    bound: `≤ ${bound} MB`,
    isMet: resident <= bound,
    words: `site and API without PostgreSQL; ${drawn} uncached pages, maximum ${Math.round(highest)} MB`,
  }
}
