import { describe, expect, it } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { firstLoad, total } from '../support/first-load.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const listed = (files: { path: string; bytes: number }[]) => files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')

describe.each(['/article/1', '/article/2', '/article/v2/1', '/blog/1', '/book/1'])('%s', (page) => {
  it('sends little HTML', async () => {
    expect((await firstLoad(site, page)).html).toBeLessThanOrEqual(budgets.htmlOfArticle)
  })

  it('loads little script, and less of its own', async () => {
    const { scripts } = await firstLoad(site, page)
    const shared = new Set(
      (await Promise.all(['/', '/login', '/nothing'].map((other) => firstLoad(site, other)))).flatMap((other) =>
        other.scripts.map(({ path }) => path),
      ),
    )
    const own = scripts.filter(({ path }) => !shared.has(path))
    expect(own.length).toBeGreaterThan(0)
    expect(total(scripts), listed(scripts)).toBeLessThanOrEqual(budgets.scriptsOfArticle)
    expect(total(own), listed(own)).toBeLessThanOrEqual(budgets.scriptsOfRoute)
  })
})

it.each(['/tool/bmi', '/tool/calorie', '/tool/safe_period', '/symptom_checker/fever', '/nutrition_recommender'])(
  '%s loads little script of its own',
  async (page) => {
    const { scripts } = await firstLoad(site, page)
    const shared = new Set((await firstLoad(site, '/nothing')).scripts.map(({ path }) => path))
    const own = scripts.filter(({ path }) => !shared.has(path))
    expect(own.length).toBeGreaterThan(0)
    expect(total(own), listed(own)).toBeLessThanOrEqual(budgets.scriptsOfRoute)
  },
)

it.each([
  '/',
  '/article/1',
  '/article/v2/1',
  '/blog/1',
  '/book/1',
  '/article-list',
  '/author/1',
  '/column',
  '/diet',
  '/tag/%E9%AB%98%E8%A1%80%E5%A3%93',
  '/video',
  '/special/1',
  '/magazine/336',
  '/magazine_list',
  '/shop',
  '/submission',
  '/search?keyword=%E8%A1%80%E5%A3%93',
  '/login',
  '/register',
  '/nothing',
  '/500',
])('%s loads little style', async (page) => {
  const { styles } = await firstLoad(site, page)
  expect(styles.length).toBeGreaterThan(0)
  expect(total(styles), listed(styles)).toBeLessThanOrEqual(budgets.stylesOfPage)
})
