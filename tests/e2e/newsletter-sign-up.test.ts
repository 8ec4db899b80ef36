import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { newMember } from './support/join.ts'

const newPage = openBrowser()

test('a visitor subscribes to a newsletter from the footer without scripts; input is kept', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const { email } = newMember()
  await page.goto(`${inject('siteUrl')}/article/1`)
  await page.getByRole('contentinfo').getByRole('link', { name: '訂閱電子報' }).click()
  await page.waitForURL((url) => url.pathname === '/newsletter')
  await page.getByRole('checkbox').first().uncheck()
  await page.getByLabel('電子郵件').fill(email)
  await page.getByRole('button', { name: '訂閱', exact: true }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('status').count()).toBe(0)
  expect(await page.getByLabel('電子郵件').inputValue()).toBe(email)
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: '訂閱', exact: true }).click()
  await page.getByRole('status').filter({ hasText: email }).waitFor()
})
