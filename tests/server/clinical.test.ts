import { expect, it } from 'vitest'
import { adviceNames } from '../../src/domain/clinical/check.ts'
import { helpByFlag } from '../../src/domain/red-flags/help.ts'
import { copyNameOf, treePaths } from '../../src/domain/symptoms/path-table.ts'
import { findTree } from '../../src/domain/symptoms/trees.ts'
import { tools } from '../../src/domain/tools/catalogue.ts'
import { startSite } from '../support/site.ts'

const tree = (key: string) => {
  const tree = findTree(key)
  if (!tree) throw new Error(`there is no tree ${key}`)
  return tree
}
const fever = tree('fever')
const headache = tree('headache')
const check = { by: '王小明', licence: '家庭醫學科專科醫師', on: '2026-11-20', advice: [adviceNames.tree(fever)] }

// like a real site: only the fever advice has been checked by a licensed clinician
const site = await startSite(async () => ({ ADVICE_WAITS: '1', CLINICAL_CHECKS: JSON.stringify([check]) }))
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const own = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url, ...headers }
  return site.request(path, { method: 'POST', headers: own, body: String(new URLSearchParams(fields)) })
}
const firstSign = ({ questions, start }: typeof fever) => questions[start]?.signs?.[0]?.[0] ?? '?'
const unread = '還沒有由具執照的醫事人員審閱'
/** A page without the break marks of its headlines. */
const plain = (html: string) => html.replaceAll(/<wbr>|<!-- -->|<\/?span[^>]*>/g, '')

it('checked advice is open to all, with the clinician and the date', async () => {
  const index = await site.request('/symptom_checker')
  expect(index.text).toContain('/symptom_checker/fever"')
  expect(index.text).not.toContain('/symptom_checker/headache"')
  const page = await site.request('/symptom_checker/fever')
  expect(page.text).toMatch(/審閱：.*王小明.*家庭醫學科專科醫師.*2026\.11\.20/s)
  const response = await post('/symptom_checker/fever', { choice: 'self', asker: '', answers: '' })
  expect(response.text).toContain(firstSign(fever))
})

it.each(['visitor', 'member', 'subscriber'] as const)('%s sees no unchecked advice', async (reader) => {
  const cookie = await site.signIn(reader)
  for (const url of ['/symptom_checker/headache', '/symptom_checker/headache.data', '/nutrition_recommender']) {
    const response = await site.request(url, { headers: cookie })
    expect(response.status, url).toBe(200)
    expect(response.text, url).not.toContain(firstSign(headache))
    expect(response.text, url).not.toContain('下一題')
  }
  const page = await site.request('/symptom_checker/headache', { headers: cookie })
  expect(page.text).toContain('還沒有開放')
  expect(page.text).toContain('tel:119')
  expect(page.text).toMatch(/<meta name="robots" content="noindex/)
  for (const [path, fields] of [
    ['/symptom_checker/headache', { choice: 'self' }],
    ['/nutrition_recommender', { age: '50' }],
  ] as const) {
    const response = await post(path, fields, cookie)
    expect(response.status, path).toBe(404)
    expect(response.text).not.toContain(firstSign(headache))
  }
})

it('staff see it, with a notice that it is unchecked', async () => {
  const cookie = await site.signIn('editor')
  const page = await site.request('/symptom_checker/headache', { headers: cookie })
  expect(page.text).toContain('下一題')
  expect(page.text).toContain(unread)
  const response = await post('/symptom_checker/headache', { choice: 'self' }, cookie)
  expect(response.text).toContain(firstSign(headache))
  expect((await site.request('/nutrition_recommender', { headers: cookie })).text).toContain(unread)
})

it('the emergency guard works for all, and links to no unchecked advice', async () => {
  const received = await post('/symptom_checker', { text: '頭痛發燒，胸痛喘不過氣' })
  expect(plain(received.text)).toContain(helpByFlag.emergency.title)
  expect(received.text).toContain('/symptom_checker/fever"')
  expect(received.text).not.toContain('/symptom_checker/headache"')
})

it.each(['visitor', 'editor'] as const)(
  '%s gets a tool’s numbers without interpretation from the server, and alarms',
  async (reader) => {
    const cookie = await site.signIn(reader)
    for (const path of ['/tool/bmi', '/tool/bmi/embed']) {
      const empty = await site.request(path, { headers: cookie })
      expect(plain(empty.text), path).toContain(`${unread}。審閱之前只列數字與算法，不判讀。`)
      const result = await post(path, { height: '160', weight: '70' }, cookie)
      expect(plain(result.text), path).toContain('BMI 27.3')
      expect(plain(result.text), path).toContain('只列數字，還不判讀')
      expect(plain(result.text), path).not.toContain('體重已達肥胖範圍')
      const thin = await post(path, { height: '160', weight: '36' }, cookie)
      expect(plain(thin.text), path).toContain('體重太低：這幾天就看家醫科')
    }
  },
)

it('alarm signs return 119 although nothing else was filled in', async () => {
  for (const slug of ['mcsb', 'sport', 'safe_period'])
    expect(plain((await post(`/tool/${slug}`, { signs: 'on' })).text), slug).toContain('立刻撥 119')
})

it('the sitemap lists only what is open', async () => {
  const map = await site.request('/sitemaps/pages.xml')
  expect(map.text).toContain('/symptom_checker/fever<')
  for (const path of ['/symptom_checker/headache', '/nutrition_recommender']) expect(map.text).not.toContain(`${path}<`)
})

it('the office lists every version, who signed it, and every path of a tree', async () => {
  const cookie = await site.signIn('editor')
  const list = plain((await site.request('/office/clinical', { headers: cookie })).text)
  expect(list).toContain('只隨新版的程式改')
  const row = (advice: string) => list.split('<tr').find((one) => one.includes(`<code>${advice}</code>`)) ?? ''
  expect(row(adviceNames.tree(fever))).toContain('王小明（家庭醫學科專科醫師），2026.11.20')
  expect(row(adviceNames.tree(headache))).toMatch(/還沒有臨床人員簽署.*只有編輯部看得到/s)
  expect(row(adviceNames.tool(tools.bmi))).toMatch(/還沒有臨床人員簽署.*沒有判讀/s)
  expect(list).toContain('href="/office/clinical/headache"')
  const ways = treePaths(headache).filter(({ end }) => copyNameOf(end) === '')
  const page = plain((await site.request('/office/clinical/headache', { headers: cookie })).text)
  const rows = page.slice(page.indexOf('id="paths"')).split('<tr')
  expect(rows.filter((one) => one.includes('href="#end-'))).toHaveLength(ways.length)
  expect(page).toContain(firstSign(headache))
})
