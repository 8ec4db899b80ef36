import { expect, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { expectAccessibleByDayAndNight } from './support/expect-accessible.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()
/** A cover story without an emergency notice; the other, with a number in its title; and an article elsewhere. */
const [story, withNumber, other] = ['/article/60', '/article/54', '/article/15']

test('the title and the lead of a cover story are vertical on a wide screen, and accessible', async () => {
  const page = await newPage({ width: widths.wide })
  const modeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).writingMode)
  await visit(page, story)
  expect([await modeOf('h1'), await modeOf('h1 ~ p')]).toEqual(['vertical-rl', 'vertical-rl'])
  const [title, text] = [await page.locator('h1').boundingBox(), await page.locator('main header').first().boundingBox()]
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual((text?.y ?? 0) + (text?.height ?? 0))
  await expectAccessibleByDayAndNight(page)
  for (const path of [withNumber, other]) {
    await page.setViewportSize({ width: widths.wide, height: 900 })
    await visit(page, path)
    expect([path, await modeOf('h1')]).toEqual([path, 'horizontal-tb'])
  }
})

test.each([
  ['a phone', { width: widths.narrow }, false],
  ['長輩模式', { width: widths.wide }, true],
] as const)('%s has horizontal lines', async (_, options, elder) => {
  const page = await newPage(options)
  if (elder) await page.addInitScript(() => localStorage.setItem('elder', '1'))
  await visit(page, story)
  expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).writingMode)).toBe('horizontal-tb')
})
