import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'

const newPage = openBrowser()

test('the API page renders its calls under its own CSP, without other origins', async () => {
  const page = await newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== new URL(inject('siteUrl')).origin) errors.push(request.url())
  })
  await page.goto(new URL('/api/docs', inject('siteUrl')).href)
  await page.locator('[data-tag=search]').click()
  await page.locator('.opblock-summary-control').first().click()
  await expect.poll(() => page.locator('.responses-table').count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
})
