import { quantile, timed } from './load.ts'
import { type BenchSite, signIn } from './site.ts'
import type { Row } from './table.ts'

const calls = 150
const features = ['diet', 'ewm', 'chronic', 'sports', 'smart']

/** Every kind of read request with varied input: the p95 of each with a single client. */
export async function endpoints(site: BenchSite): Promise<Row[]> {
  const cookie = await signIn(site)
  const ids = await articleIds(site)
  const generated = (turn: number) => ids[(turn * 7919) % ids.length]
  const member = await (await fetch(`${site.url}/api/v1.0/member/me`, { headers: { cookie } })).json()
  const uuid = (member as { items: { uuid: string }[] }).items[0]?.uuid ?? ''
  const keywords = [
    '高血壓',
    '糖尿病飲食',
    '膝蓋痛可以運動嗎',
    '失眠',
    '健走',
    '骨質疏鬆怎麼補鈣',
    '高雪壓',
    '長照 2.0 申請',
    '睡不著怎麼辦',
    '腎臟病分期',
  ]
  const reads: Record<string, (turn: number) => string> = {
    'v1.0 member/me': () => '/api/v1.0/member/me',
    'v1.0 header': () => '/api/v1.0/header',
    'v2.0 menus': () => '/api/v2.0/menus',
    'v3.0 popular-keywords': () => '/api/v3.0/popular-keywords',
    'v1.0 magazine/recommend': () => '/api/v1.0/magazine/recommend',
    'v3.0 front': () => '/api/v3.0/front',
    'v3.0 article/:id': (turn) => `/api/v3.0/article/${generated(turn)}`,
    'v1.0 article/:id/scroll-next': (turn) => `/api/v1.0/article/${generated(turn)}/scroll-next`,
    'v1.0 datalayer': (turn) => `/api/v1.0/datalayer?type=article&id=${generated(turn)}`,
    'v3.0 article (newest)': (turn) => `/api/v3.0/article?page=${1 + (turn % 40)}`,
    'v3.0 article (most read, channel)': (turn) => `/api/v3.0/article?sort=popular&channel=chronic&page=${1 + (turn % 20)}`,
    'v3.0 article (channel, deep page)': (turn) =>
      `/api/v3.0/article?sort=${turn % 2 ? 'popular' : 'newest'}&channel=${features[turn % 5]}&page=${400 + ((turn * 7) % 260)}`,
    'v3.0 article (author, most read)': (turn) =>
      `/api/v3.0/article?sort=popular&author=${1 + (turn % 17)}&page=${1 + (turn % 50)}`,
    'v3.0 article (tag)': (turn) =>
      `/api/v3.0/article?tag=${encodeURIComponent(turn % 2 ? '血壓' : '睡眠')}&page=${1 + (turn % 10)}`,
    'v3.0 article (year)': (turn) => `/api/v3.0/article?year=${2018 + (turn % 8)}`,
    'v3.0 tag/:id': (turn) => `/api/v3.0/tag/${encodeURIComponent(turn % 2 ? '高血壓' : '健走')}?page=${1 + (turn % 10)}`,
    'v3.0 feature/:id': (turn) => `/api/v3.0/feature/${features[turn % 5]}`,
    'v3.0 author': () => '/api/v3.0/author',
    'v3.0 column/:id': (turn) => `/api/v3.0/column/${1 + (turn % 8)}`,
    'v3.0 magazine/:id': (turn) => `/api/v3.0/magazine/${302 + (turn % 34)}`,
    'v3.0 favorite/check': (turn) =>
      `/api/v3.0/favorite/check?member_uid=${uuid}&site=ch&item_type=article&item_id=${generated(turn)}`,
    'v3.0 recommend/…/mix': (turn) => `/api/v3.0/recommend/article/${generated(turn)}/mix`,
    'v3.0 search': (turn) => `/api/v3.0/search?keyword=${encodeURIComponent(keywords[turn % keywords.length] ?? '')}`,
    'v3.0 search/suggest': (turn) =>
      `/api/v3.0/search/suggest?keyword=${encodeURIComponent(keywords[turn % keywords.length]?.slice(0, 2) ?? '')}`,
  }
  const rows: Row[] = []
  for (const [name, path] of Object.entries(reads)) {
    const read = async (turn: number) => {
      const answer = await fetch(site.url + path(turn), { headers: { 'api-key': 'healthpress-web', cookie } })
      if (!answer.ok) throw new Error(`${path(turn)}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    await timed(20, 1, (turn) => read(turn + 1000))
    const taken = await timed(calls, 1, read)
    const p95 = quantile(taken, 0.95)
    const bound = name === 'v3.0 search' ? 50 : 20
    rows.push({
      what: name,
      figure: `${p95.toFixed(1)} ms`,
      bound: `≤ ${bound} ms`,
      isMet: p95 <= bound,
      words: `p50 ${quantile(taken, 0.5).toFixed(1)} ms`,
    })
  }
  return rows
}

/** Article numbers sampled from the whole list. */
async function articleIds({ url }: BenchSite): Promise<number[]> {
  const pages = Array.from({ length: 12 }, (_, index) => 1 + index * index)
  const lists = await Promise.all(
    pages.map(async (page) => {
      const answer = await fetch(`${url}/api/v3.0/article?per_page=50&page=${page}`, {
        headers: { 'api-key': 'healthpress-web' },
      })
      return ((await answer.json()) as { items: { id: number }[] }).items.map(({ id }) => id)
    }),
  )
  return lists.flat()
}
