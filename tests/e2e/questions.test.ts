import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { questionStateNames } from '../../src/domain/questions/question-states.ts'
import { checkout } from './pages/checkout.ts'
import { errorOf } from './pages/forms.ts'
import { helpCard } from './pages/reading.ts'
import { openBrowser, widths } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { join } from './support/join.ts'
import { signInQuietly, visitOwn } from './support/visit.ts'

const newPage = openBrowser()
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Buys one question at the demo's gateway, and ends on the question form. */
async function buyQuestion(page: Page): Promise<void> {
  const buying = checkout(page)
  await buying.form.open('plan=ask-1')
  await buying.form.field('phone').fill('0912-345-678')
  await buying.form.submit()
  await buying.at('preview')
  await buying.toGateway()
  await buying.atGateway.succeed()
  await buying.at('paid')
  expect(await page.getByRole('link', { name: '開始提問' }).getAttribute('href')).toBe('/member/questions/new')
  await visitOwn(page, '/member/questions/new')
}

/** Answers a waiting question as a professional. */
async function answerAt(answerPage: Page, id: string, answer: string): Promise<void> {
  await answerPage.goto(`${inject('siteUrl')}/desk`)
  await answerPage.locator(`main a[href="/desk/${id}"]`).waitFor()
  await answerPage.goto(`${inject('siteUrl')}/desk/${id}`)
  await expectAccessible(answerPage)
  await answerPage.getByLabel('回覆內容').fill(answer)
  await answerPage.getByRole('button', { name: '送出回覆' }).click()
  await answerPage.getByText(answer).waitFor()
  await answerPage.locator('h1', { hasText: '已回覆' }).waitFor()
}

test('pay, ask, see help first, get an answer, follow up, get another, close', async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  const { name } = await join(page)
  const questionText = `${name}想請問：現在胸口很悶又喘不過氣，飯後血糖偏高，該先走路還是先休息？`
  await buyQuestion(page)
  await page.getByLabel('對象').selectOption('self')
  await page.getByLabel('年齡').fill('58')
  await page.getByLabel('糖尿病類型').selectOption('type2')
  await page.getByLabel('罹病時間').fill('6')
  await page.getByLabel('問題', { exact: true }).fill(questionText)
  // a reload loses no input
  await page.reload()
  await expect.poll(() => page.getByLabel('問題', { exact: true }).inputValue()).toBe(questionText)
  expect(await page.getByLabel('年齡').inputValue()).toBe('58')
  await page.getByLabel('圖片').setInputFiles({ name: 'meter.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '送出提問' }).click()
  await expect.poll(() => errorOf(page.getByLabel('我已閱讀並同意'))).not.toBeNull()
  await expectAccessible(page)
  expect(await page.getByLabel('問題', { exact: true }).inputValue()).toBe(questionText)

  await page.getByLabel('我已閱讀並同意').check()
  await page.getByRole('button', { name: '送出提問' }).click()
  const help = helpCard(page, 'emergency')
  await expect.poll(() => help.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await page.locator('img[src^="/member/questions/picture/"]').waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel('問題', { exact: true }).inputValue()).toBe(questionText)
  await page.getByLabel('我已經看過上面的求助方式').check()
  await page.getByRole('button', { name: '送出提問' }).click()
  await page.waitForURL(/\/member\/questions\/[0-9a-f-]{36}$/)
  await page.getByText(questionStateNames.asked, { exact: true }).waitFor()
  await page.getByAltText('提問附圖 1').waitFor()
  await expectAccessible(page)
  const url = new URL(page.url()).pathname
  const id = url.split('/').at(-1) ?? ''

  const answerPage = await newPage({ width: widths.wide, reducedMotion: 'reduce' })
  await signInQuietly(answerPage, 'professional')
  await answerAt(answerPage, id, `${name}您好：胸悶又喘請先停下來休息並打 119，之後到心臟內科檢查。`)
  await visitOwn(page, url)
  await page.getByText('請先停下來休息').waitFor()
  await page.getByLabel('追問內容').fill('檢查之前，飯後散步可以繼續嗎？')
  await page.getByRole('button', { name: '送出追問' }).click()
  await page.getByText(questionStateNames.followed_up, { exact: true }).waitFor()
  await answerAt(answerPage, id, `${name}您好：檢查之前請先暫停，改在家裡慢慢走動，有不舒服就停。`)
  await visitOwn(page, url)
  await page.getByText('結束提問', { exact: true }).click()
  await page.getByRole('button', { name: '確定結束提問' }).click()
  await page.getByText(questionStateNames.closed, { exact: true }).waitFor()
  await expectAccessible(page)
  expect((await answerPage.goto(`${inject('siteUrl')}/desk/${id}`))?.status()).toBe(404)
})
