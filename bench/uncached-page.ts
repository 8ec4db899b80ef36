import { Writable } from 'node:stream'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { asBrowsers, quantile, timed } from './load.ts'
import { type BenchSite, signIn } from './site.ts'
import type { Row } from './table.ts'

const renders = 1500
const width = 8
/**
 * Warm-up pages before measuring: by then V8 has finished optimising the code. After 600 an article still costs a fifth
 * more.
 */
const warmUp = 1800

/** Uncached pages: each request has a unique URL. Counted per second on the site's single core. */
export async function uncachedPages(site: BenchSite): Promise<Row[]> {
  const reference = await referenceRenders()
  const cookie = await signIn(site)
  const rows: Row[] = []
  for (const [name, path, least, headers] of [
    ['article', '/article/1', 300, {}],
    ['list', '/article-list', 300, {}],
    ['favourites of a member', '/member/favorites', 150, { cookie }],
  ] as const) {
    const draw = async (turn: number) => {
      const answer = await fetch(`${site.url}${path}?keyword=${name}${turn}-${process.pid}`, {
        headers: { ...asBrowsers, ...headers },
        redirect: 'error',
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
    await timed(warmUp, width, (turn) => draw(-turn))
    const cpu = site.cpuSeconds()
    const started = performance.now()
    const taken = await timed(renders, width, draw)
    const wall = renders / ((performance.now() - started) / 1000)
    const perCore = renders / (site.cpuSeconds() - cpu)
    const summary = `wall clock ${Math.round(wall)}/s, p95 ${quantile(taken, 0.95).toFixed(1)} ms (${width} concurrent); ${(perCore / reference).toFixed(2)} × plain React of 55 KB`
    rows.push({
      what: `Uncached ${name}, per core and second`,
      figure: String(Math.round(perCore)),
      bound: `≥ ${least}`,
      isMet: perCore >= least,
      words: summary,
    })
  }
  return rows
}

/** How many times per second one core renders a fixed page of 55 KB with React alone. */
async function referenceRenders(): Promise<number> {
  const page = createElement(
    'main',
    null,
    Array.from({ length: 260 }, (_, index) =>
      createElement(
        'section',
        { key: index, className: 'piece' },
        createElement('h2', null, `段落 ${index}`),
        createElement('p', null, '一段大約這麼長的文字，用來量畫面要花多少時間。'.repeat(2)),
      ),
    ),
  )
  const started = process.cpuUsage()
  const times = 300
  for (let turn = 0; turn < times; turn += 1)
    await new Promise<void>((resolve) => {
      const sink = new Writable({
        write: (_chunk, _encoding, done) => done(),
        final: (done) => {
          done()
          resolve()
        },
      })
      const stream = renderToPipeableStream(page, { onAllReady: () => stream.pipe(sink) })
    })
  const { user, system } = process.cpuUsage(started)
  return times / ((user + system) / 1e6)
}
