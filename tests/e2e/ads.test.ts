import { expect, inject, test } from 'vitest'
import { contentNotice } from '../../src/domain/ads/slots.ts'
import { playAdNetwork } from '../fakes/ad-network.ts'
import { openBrowser } from './support/browser.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()

interface Sending {
  batch: string
  events: { ad: number; kind: string }[]
}

test('before consent the network gets no request; house ads are labelled and counted', async () => {
  const page = await newPage()
  const { requests } = await playAdNetwork(page, ['fill'])
  const counted = (kind: string) =>
    page.waitForResponse((response) => {
      if (!response.url().endsWith('/api/v1.0/ad/count')) return false
      const sending = response.request().postDataJSON() as Sending
      return response.status() === 200 && sending.events.some((event) => event.kind === kind)
    })
  const seen = counted('impression')
  await visit(page, '/article/54')
  const inText = page.locator('[data-ad-slot="content"]').first()
  await expect.poll(() => inText.getAttribute('data-ad-state')).toBe('house')
  expect(await inText.textContent()).toContain(contentNotice)
  for (const slot of await page.locator('[data-ad-slot]').all()) expect(await slot.textContent()).toContain('廣告')
  await inText.scrollIntoViewIfNeeded()
  await seen
  const link = inText.getByRole('link')
  const to = await link.getAttribute('href')
  const followed = counted('click')
  await link.press('Enter')
  await followed
  await page.waitForURL((url) => url.pathname === to)
  expect(requests).toEqual([])
})

test.each([54, 50, 90])('the advertisement in a text is 600 px from what readers look at or follow (article %i)', async (id) => {
  const page = await newPage()
  await visit(page, `/article/${id}`)
  const distances = await page
    .locator('[data-ad-slot="content"]')
    .first()
    .evaluate((slot) => {
      const { top, bottom } = slot.getBoundingClientRect()
      return [...document.querySelectorAll('[data-body] :is(table, blockquote, .do-dont, .steps, .diagram, .recipe)')].map(
        (block) => {
          const place = block.getBoundingClientRect()
          return Math.max(place.top - bottom, top - place.bottom)
        },
      )
    })
  expect(distances.length).toBeGreaterThan(0)
  for (const distance of distances) expect(distance).toBeGreaterThanOrEqual(600)
})

test('network ads are removed with their page, and never requested on a private one', async () => {
  const page = await newPage()
  await page.context().addCookies([{ name: 'consent', value: 'advertising', url: inject('siteUrl') }])
  const { requests, reached } = await playAdNetwork(page, ['fill'])
  await visit(page, '/')
  await expect.poll(() => page.locator('[data-ad-slot="header"]').getAttribute('data-ad-state')).toBe('filled')
  await expect.poll(() => requests).toContain('/9999999/gd-header')
  await page.getByRole('navigation').getByRole('link', { name: '健康飲食' }).first().press('Enter')
  await page.waitForURL((url) => url.pathname === '/diet')
  await expect.poll(() => page.locator('[data-ad-slot="header"]').count()).toBe(0)
  const inChannel = page.locator('[data-ad-slot="feature-channel"]')
  await inChannel.scrollIntoViewIfNeeded()
  await expect.poll(() => inChannel.getAttribute('data-ad-state')).toBe('filled')
  expect(page.frames().length).toBe(2)
  // a slot is filled before the requesting page was left
  await expect.poll(() => requests).toEqual(['/9999999/gd-header', '/9999999/gd-feature-channel'])
  await visit(page, '/tool/bmi')
  expect(await page.locator('[data-ad-slot="header"]').getAttribute('data-ad-state')).toBe('house')
  expect(page.frames().length).toBe(1)
  expect(requests).toEqual(['/9999999/gd-header', '/9999999/gd-feature-channel'])
  expect(reached).toEqual([])
})
