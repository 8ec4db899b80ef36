import { expect, inject, test } from 'vitest'
import { at } from '../support/pages.ts'
import { openBrowser, widths } from './support/browser.ts'
import { violationsOn } from './support/expect-accessible.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()

test.each([widths.narrow, widths.wide])(
  'a printed page opens in a dialog, is turned by the arrow keys and closed by Escape (%i px)',
  async (width) => {
    const page = await newPage({ width })
    await visit(page, at('payment/subscriptions'))
    const links = page.getByRole('list', { name: '紙本頁面' }).getByRole('link')
    const captions = (await links.allTextContents()).map((text) => text.replace('（放大）', ''))
    expect(captions.length).toBeGreaterThan(1)
    const dialog = page.getByRole('dialog', { name: captions[0] ?? '' })
    await links.first().press('Enter')
    await dialog.waitFor()
    const picture = page.locator('dialog[open] img')
    const fits = async () => {
      const box = await picture.boundingBox()
      return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 900
    }
    expect(await fits()).toBe(true)
    expect(await violationsOn(page, undefined, 'dialog[open]')).toEqual([])

    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: captions[1] ?? '' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('dialog', { name: captions.at(-1) ?? '' }).waitFor()

    await page.locator('dialog[open] [aria-pressed]').click()
    expect(await fits()).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true)
  },
)

test('without scripts the link of a printed page opens the picture', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto(inject('siteUrl') + at('payment/subscriptions'))
  const href = await page.getByRole('list', { name: '紙本頁面' }).getByRole('link').first().getAttribute('href')
  const response = await page.request.get(new URL(href ?? '', page.url()).href)
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/webp'])
})

test.each([false, true])(
  'no value of the comparison breaks inside a price or a word on a phone (長輩模式: %s)',
  async (elder) => {
    const page = await newPage({ width: widths.narrow })
    if (elder) await page.addInitScript(() => localStorage.setItem('elder', '1'))
    await visit(page, at('payment/subscriptions'))
    const table = page.getByRole('table')
    await table.scrollIntoViewIfNeeded()
    const torn = await table.getByRole('cell').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const results: string[] = []
        while (texts.nextNode()) {
          const { data } = texts.currentNode as Text
          for (const { 0: match, index } of data.matchAll(/NT\$\s[\d,]+|\d+\s(?:期|個月|人|天)|—|全部可讀/g)) {
            const range = document.createRange()
            range.setStart(texts.currentNode, index)
            range.setEnd(texts.currentNode, index + match.length)
            if (range.getClientRects().length > 1) results.push(match)
          }
        }
        return results
      }),
    )
    expect(torn).toEqual([])
    expect(
      await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0)),
    ).toBeLessThanOrEqual(0)
  },
)

test('without scripts, two steps back from the sign-in that a wall asks for lead to the list', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const origin = inject('siteUrl')
  await page.goto(origin + at('article-list'))
  await page.goto(`${origin}/article/3`)
  await page.getByRole('link', { name: '從這裡讀下去' }).click()
  await page.waitForURL(/\/register\?/)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/article/3')
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe(at('article-list'))
})
