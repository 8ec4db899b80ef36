import { describe, expect, it } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { firstLoad, total } from '../support/first-load.ts'
import { at, onePerKind, pages } from '../support/pages.ts'
import { startSite } from '../support/site.ts'

// a fixed origin: the printed QR code contains it, and a random port changes the size of the HTML by 100 bytes
const site = await startSite(async () => ({ SITE_URL: 'http://localhost:3000' }))
const listed = (files: { path: string; bytes: number }[]) => files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')

/** Pages of posts; of health input; and one of every kind. */
const posts = pages.filter(({ handle, who }) => handle.ads === 'post' && who === 'visitor').map(({ path }) => path)
const toolPages = pages.filter(
  ({ file, who }) => who === 'visitor' && (file === 'tools/tool.tsx' || file.startsWith('checkers/')),
)

describe.each(posts)('%s', (page) => {
  it('sends little HTML', async () => {
    expect((await firstLoad(site, page)).html).toBeLessThanOrEqual(budgets.htmlOfArticle)
  })

  it('loads little script, and less of its own', async () => {
    const { scripts } = await firstLoad(site, page)
    const shared = new Set(
      (
        await Promise.all(
          [at('home/home'), at('accounts/login'), at('errors/unknown-path')].map((other) => firstLoad(site, other)),
        )
      ).flatMap((other) => other.scripts.map(({ path }) => path)),
    )
    const own = scripts.filter(({ path }) => !shared.has(path))
    expect(own.length).toBeGreaterThan(0)
    expect(total(scripts), listed(scripts)).toBeLessThanOrEqual(budgets.scriptsOfArticle)
    expect(total(own), listed(own)).toBeLessThanOrEqual(budgets.scriptsOfRoute)
  })
})

it.each(toolPages.map(({ path }) => path))('%s loads little script of its own', async (page) => {
  const { scripts } = await firstLoad(site, page)
  const shared = new Set((await firstLoad(site, at('errors/unknown-path'))).scripts.map(({ path }) => path))
  const own = scripts.filter(({ path }) => !shared.has(path))
  expect(own.length).toBeGreaterThan(0)
  expect(total(own), listed(own)).toBeLessThanOrEqual(budgets.scriptsOfRoute)
})

const ofEveryKind = onePerKind.filter(({ who }) => who === 'visitor').map(({ path }) => encodeURI(path))
it.each([...ofEveryKind, at('errors/unknown-path'), at('errors/server-busy')])('%s loads few styles', async (page) => {
  const { styles } = await firstLoad(site, page)
  expect(styles.length).toBeGreaterThan(0)
  expect(total(styles), listed(styles)).toBeLessThanOrEqual(budgets.stylesOfPage)
})
