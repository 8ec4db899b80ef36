import { expect, it } from 'vitest'
import { startSite } from '../support/site.ts'

const site = await startSite()
const headers = { 'content-type': 'application/json', 'api-key': 'healthpress-web', origin: site.url }
const post = (path: string, body: object, more: Record<string, string> = {}) =>
  site.request(path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })

/** The demo's sponsored quiz and special. */
const sponsored = [
  { kind: 'quiz', id: 3, sponsor: '日安選物' },
  { kind: 'special', id: 2, sponsor: '晴日保險' },
]

it.each([
  ['/test', '日安選物 贊助'],
  ['/test/Index/3', '日安選物 贊助'],
  ['/test/Index/3/embed', '日安選物 贊助'],
  ['/test/topic/3', '日安選物 贊助'],
  ['/test/answer/3?type=1', '日安選物 贊助'],
  ['/special', '贊助：晴日保險'],
  ['/special/2', '由 晴日保險 贊助'],
])('%s shows its sponsor', async (path, label) => {
  const { text } = await site.request(path)
  // as visible text: React may insert a comment between two pieces of text
  expect(text.replace(/<!-- -->/g, '')).toContain(label)
})

it('texts on other sites show it too: descriptions, oEmbed, a shared result', async () => {
  for (const [path, sponsor] of [
    ['/test/Index/3', '日安選物'],
    ['/special/2', '晴日保險'],
  ] as const) {
    const { text } = await site.request(path)
    expect(/<meta property="og:description" content="([^"]*)"/.exec(text)?.[1], path).toContain(`（${sponsor} 贊助）`)
  }
  const actual = await site.request(`/oembed?${new URLSearchParams({ url: `${site.url}/test/Index/3` })}`)
  expect(JSON.parse(actual.text).title).toContain('（日安選物 贊助）')
  const created = await post('/api/v3.0/quiz/3/share', { result: 0 })
  const { url, sponsor } = JSON.parse(created.text).items
  expect(sponsor).toBe('日安選物')
  const { text } = await site.request(url)
  expect(text).toContain('朋友分享的測驗・日安選物 贊助')
  expect(text).toContain('您也來試試看。（日安選物 贊助）')
})

it('a favorite shows it in the list of favorites', async () => {
  const cookie = await site.signIn('member')
  const me = await site.request('/api/v1.0/member/me', { headers: { ...headers, ...cookie } })
  const member_uid = JSON.parse(me.text).items[0].uuid
  for (const { kind, id } of sponsored) {
    const stored = await post('/api/v3.0/favorite/add', { member_uid, site: 'ch', item_type: kind, item_id: String(id) }, cookie)
    expect(stored.status).toBe(200)
  }
  const { text } = await site.request('/member/favorites', { headers: cookie })
  for (const { sponsor } of sponsored) expect(text.replace(/<!-- -->/g, '')).toContain(`・${sponsor} 贊助`)
})
