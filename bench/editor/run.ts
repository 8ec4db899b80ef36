import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { demoPassword } from '../../src/demo/accounts.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { demoDatabase } from '../demo-database.ts'
import { median, quantile } from '../load.ts'
import { type BenchSite, root, startSite } from '../site.ts'
import { type Row, table } from '../table.ts'
import { openKoenig } from './koenig.ts'
import { measure, type Round, type Subject } from './measure.ts'
import { documentOf, textOf } from './text.ts'

/**
 * Typing latency of the editor: `npm run bench -- --editor`. The project's editor and Ghost's with the same texts, in
 * alternation, in Chromium (`CHROMIUM` is its path): on a shared host only adjacent measurements are comparable.
 */
const { values } = parseArgs({
  options: {
    editor: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    characters: { type: 'string', default: '10000,50000' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const texts = new Map(values.characters.split(',').map((size) => [size, textOf(Number(size))]))
const bounds = { painted: [8, 16], script: 4, ready: 1500 } as const
const page = join(root, 'docs/measurements.md')
/** The table of the editor in docs/measurements.md, after its introduction. */
const place = /(## Editor\n(?:[^|\n].*\n|\n)*)(?:\|.*\n)+/

const folder = mkdtempSync(join(tmpdir(), 'healthpress-editor-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined)
try {
  await demoDatabase(server, 'editor', async () => undefined)
  const site = await startSite(server.url('editor'), 3965, join(folder, 'data'))
  let koenig: Awaited<ReturnType<typeof openKoenig>> = null
  try {
    koenig = await openKoenig(join(folder, 'koenig'), 3966, texts)
    const text = table(rowsOf(await inTurns([...(await ours(site)), ...(koenig ? theirs(koenig) : [])])))
    console.log(text)
    if (values.write)
      writeFileSync(
        page,
        readFileSync(page, 'utf8').replace(place, (_, before: string) => `${before}${text}\n`),
      )
  } finally {
    koenig?.stop()
    await site.stop()
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Measured extends Subject {
  size: string
  who: 'ours' | 'Ghost'
}

async function ours({ url }: BenchSite): Promise<Measured[]> {
  const headers = { 'content-type': 'application/json', origin: url, 'api-key': 'healthpress-web' }
  const post = async (path: string, cookie: string, body: object) => {
    const answer = await fetch(url + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const signedIn = await post('/api/auth/sign-in/email', '', { email: 'editor@example.com', password: demoPassword })
  const pairs = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const cookies = pairs.map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  const made = [...texts].map(async ([size, parts]): Promise<Measured> => {
    const body = { type: 'article', key: crypto.randomUUID(), fields: { title: `${size} 字` }, document: documentOf(parts) }
    const started = await post('/api/v3.0/office/posts', pairs.join('; '), body)
    const { items } = (await started.json()) as { items: { uid: number } }
    return { name: `${size} 字`, size, who: 'ours', url: `${url}/office/posts/${items.uid}`, cookies }
  })
  return Promise.all(made)
}

function theirs({ urlOf }: { urlOf: (text: string) => string }): Measured[] {
  return [...texts.keys()].map((size) => ({ name: `${size} 字`, size, who: 'Ghost', url: urlOf(size), cookies: [] }))
}

async function inTurns(subjects: readonly Measured[]): Promise<Map<Measured, Round[]>> {
  const measured = new Map(subjects.map((subject) => [subject, [] as Round[]]))
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    // the first round warms caches and is not counted
    for (let round = 0; round <= rounds; round += 1)
      for (const [subject, all] of measured) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-TW' })
        const one = await measure(context, subject)
        if (round > 0) all.push(one)
        await context.close()
      }
  } finally {
    await browser.close()
  }
  return measured
}

function rowsOf(measured: ReadonlyMap<Measured, Round[]>): Row[] {
  const of = (size: string, who: Measured['who']) => [...measured].find(([one]) => one.size === size && one.who === who)?.[1]
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  return [...texts.keys()].flatMap((size) => {
    const [mine, other] = [of(size, 'ours') ?? [], of(size, 'Ghost')]
    const row = (what: string, unit: string, bound: number | null, figure: (rounds: readonly Round[]) => number): Row => {
      const [own, beside] = [figure(mine), other ? figure(other) : null]
      const shown = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`
      return {
        what: `${size} characters, ${what}`,
        figure: shown(own),
        bound: bound === null ? 'none' : `≤ ${bound} ${unit}`,
        isMet: bound === null || own <= bound,
        words:
          beside === null
            ? `commit ${commit}; no comparison in this run`
            : `Ghost ${shown(beside)}, ratio ${(own / beside).toFixed(2)}`,
      }
    }
    const middle = (of: (round: Round) => number) => (rounds: readonly Round[]) => median(rounds.map(of))
    const painted = (share: number) => (rounds: readonly Round[]) =>
      quantile(
        rounds.flatMap((round) => round.painted).sort((a, b) => a - b),
        share,
      )
    return [
      row('key to frame p50', 'ms', bounds.painted[0], painted(0.5)),
      row('key to frame p95', 'ms', bounds.painted[1], painted(0.95)),
      row(
        'scripts per key',
        'ms',
        bounds.script,
        middle(({ script }) => script),
      ),
      row(
        'thread time per key',
        'ms',
        null,
        middle(({ work }) => work),
      ),
      row(
        'open to writable, first',
        'ms',
        size === '10000' ? bounds.ready : null,
        middle(({ cold }) => cold),
      ),
      row(
        'open to writable, repeated',
        'ms',
        size === '10000' ? bounds.ready : null,
        middle(({ warm }) => warm),
      ),
      row(
        'page download',
        'KB',
        budgets.scriptsOfOffice / 1000,
        middle(({ bytes }) => bytes / 1000),
      ),
      row(
        'scripts of it',
        'KB',
        null,
        middle(({ scripts }) => scripts / 1000),
      ),
    ]
  })
}
