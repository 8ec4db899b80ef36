import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile, timed } from './load.ts'
import { type BenchSite, signIn } from './site.ts'
import type { Row } from './table.ts'

/** Limit for the list with any combination of filters, milliseconds. */
const listBound = 50
/**
 * From publishing until the post's page shows the change, and until every place that shows the post does, milliseconds.
 */
const pageBound = 2000
const everywhereBound = 5000
const publications = 25

/** The office API of a site, called as one of the demo's users. */
async function office(site: BenchSite, who: string) {
  const headers = { 'api-key': 'healthpress-web', cookie: await signIn(site, who), origin: site.url }
  return async <Items>(path: string, body?: object): Promise<Items> => {
    const sent = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    }
    const answer = await fetch(`${site.url}/api/v3.0/office/${path}`, sent ?? { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { items: Items }).items
  }
}

/** The list of manuscripts with each filter of its form, and searches in titles and in texts: the p95 of each. */
export async function manuscriptLists(site: BenchSite): Promise<Row[]> {
  const ask = await office(site, 'editor')
  const filters: Record<string, Record<string, string>> = {
    all: {},
    books: { type: 'book' },
    'one channel': { channel: '12' },
    'one reviewer': { reviewer: '3' },
    'unpublished changes': { changed: 'true' },
    scheduled: { state: 'scheduled' },
    'title, common word': { words: '血壓' },
    'title, Simplified': { words: '血压' },
    'title, no match': { words: '鱷魚' },
    'text, common word': { in: 'text', words: '健康' },
    'text, word in every fifth': { in: 'text', words: '感冒' },
    'text, rare word': { in: 'text', words: '維生素' },
    'text, no match': { in: 'text', words: '鱷魚' },
    'text, common word, scheduled': { in: 'text', words: '健康', state: 'scheduled' },
    'text, common word, one type and channel': { in: 'text', words: '血壓', type: 'blog', channel: '12' },
    'text, five common characters, no match': { in: 'text', words: '可以不要一' },
  }
  const rows: Row[] = []
  for (const [what, filter] of Object.entries(filters)) {
    const read = () => ask(`posts?${new URLSearchParams(filter)}`)
    await timed(3, 1, read)
    const taken = await timed(40, 1, read)
    rows.push(within(`Manuscripts: ${what}`, quantile(taken, 0.95), listBound, taken))
  }
  return rows
}

/**
 * Corrects a typo in a public post repeatedly: the time from the click until its page shows it, and until page, API,
 * feed and search agree.
 * @param site one that runs the background jobs as well
 */
export async function publishedEverywhere(site: BenchSite): Promise<Row[]> {
  const ask = await office(site, 'chief')
  const fields = { title: '散步的好處', lead: '每天走一點。', authors: [1], channels: [12] }
  const text = [{ type: 'text', text: '走路不必一次走完。' }]
  const document = { type: 'doc', attrs: { version: 1 }, content: [{ type: 'paragraph', attrs: { key: 'a' }, content: text }] }
  const { uid } = await ask<{ uid: number }>('posts', { type: 'article', key: randomUUID(), fields, document })
  const publish = (version: number, more: object) =>
    ask<{ number: number; version: number }>(`posts/${uid}/publish`, { version, key: randomUUID(), ...more })
  let { number, version } = await publish(1, {})
  const [pages, all]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < publications; turn += 1) {
    // a word that occurs in no other text
    const word = `typo${[...String(turn + 10)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
    const saved = { base: version, key: randomUUID(), fields: { title: `散步的好處 ${word}` } }
    version = (await ask<{ version: number }>(`posts/${uid}/save`, saved)).version
    const started = performance.now()
    version = (await publish(version, { correction: `標題的錯字 ${word}。` })).version
    // the search result must link to the post: the page repeats the search term in any case
    const page = `/article/${number}`
    const outputs = [page, `/api/v3.0${page}`, '/rss.xml', `/search?keyword=${word}`]
    const says = [word, word, word, page]
    const taken = await Promise.all(outputs.map((output, at) => untilShown(site, output, says[at] ?? word, started)))
    pages.push(taken[0] ?? Number.NaN)
    all.push(Math.max(...taken))
  }
  for (const figures of [pages, all]) figures.sort((one, other) => one - other)
  return [
    within('Publication visible on the article', quantile(pages, 0.95), pageBound, pages),
    within('Publication visible on article, API, RSS and search', quantile(all, 0.95), everywhereBound, all),
  ]
}

async function untilShown(site: BenchSite, path: string, word: string, started: number): Promise<number> {
  for (;;) {
    const answer = await fetch(site.url + path, { headers: { 'api-key': 'healthpress-web' } })
    if ((await answer.text()).includes(word)) return performance.now() - started
    if (performance.now() - started > 60_000) throw new Error(`${path} does not say ${word}`)
    await delay(20)
  }
}

const within = (what: string, p95: number, bound: number, taken: readonly number[]): Row => ({
  what,
  figure: `${p95.toFixed(1)} ms`,
  bound: `≤ ${bound} ms`,
  isMet: p95 <= bound,
  words: `min ${quantile(taken, 0).toFixed(1)}, p50 ${quantile(taken, 0.5).toFixed(1)} ms`,
})
