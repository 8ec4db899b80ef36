import { expect, test } from 'vitest'
import { Catalogue } from '../search/catalogue.ts'
import { readQuery } from '../search/query.ts'
import { memberMenu } from './member-menu.ts'
import { pagePaths } from './paths.ts'
import { requestedPages } from './requested-pages.ts'

const catalogue = new Catalogue(
  requestedPages.map(({ path, title, synonyms: words, text }) => ({ kind: 'page', key: path, title, marks: words, body: text })),
)
const first = (keyword: string) =>
  catalogue.find([{ query: readQuery(keyword), weight: 1 }], () => true, [0.81])[0]?.entry.key ?? null

test('everyday words lead to the page they mean', () => {
  for (const [keyword, path] of [
    ['忘記密碼', '/forgot-password'],
    ['忘記密碼怎麼辦', '/forgot-password'],
    ['改密碼', '/member/change_password'],
    ['註冊', '/register'],
    ['電子報', '/newsletter'],
    ['取消電子報', '/newsletter'],
    ['測驗', '/test'],
    ['客服電話', '/contact'],
    ['刪除帳號', '/member/data'],
    ['退費', '/member/subscription-history'],
    ['轉載', '/contentlicensing'],
    ['取消訂閱', '/member/subscription-history'],
    ['我想取消訂閱', '/member/subscription-history'],
    ['停止扣款', '/member/subscription-history'],
    ['怎麼停止自動扣款', '/member/subscription-history'],
    ['沒有收到雜誌', '/member/subscription-history'],
    ['雜誌沒收到', '/member/subscription-history'],
    ['訂雜誌送人', '/subscriptions'],
    ['送雜誌當禮物', '/subscriptions'],
    ['訂閱送禮', '/subscriptions'],
  ] as const)
    expect([keyword, first(keyword)]).toEqual([keyword, path])
})

test('health questions lead to no page', () => {
  for (const keyword of ['高血壓', '糖尿病測驗', '血糖檢測', '身體活動', '失眠怎麼辦', '兒童發展課程', '密閉恐懼'])
    expect([keyword, first(keyword)]).toEqual([keyword, null])
})

test('each requested page is a page of the site, with its usual name', () => {
  const named = new Map(memberMenu('').flatMap(({ entries }) => entries.map(({ href, title }) => [href, title])))
  for (const { path, title } of requestedPages)
    expect([path, pagePaths.has(path), title]).toEqual([path, true, named.get(path) ?? title])
})
