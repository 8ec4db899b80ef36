import { expect, test } from 'vitest'
import { momentLabels } from '../../src/office/lens/lens-form.tsx'
import { openBrowser } from './support/browser.ts'
import { signInQuietly, visitOwn } from './support/visit.ts'

const newPage = openBrowser()

test('differences are marked until switched off; arrow keys change the moment, except in fields', async () => {
  const page = await newPage({ serviceWorkers: 'block', allowedLogs: /^Blocked script execution in/ })
  await signInQuietly(page, 'editor')
  await visitOwn(page, '/office/posts/3/lens?version=public')
  const marks = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('iframe')].map((frame) =>
        [...(frame.contentDocument?.querySelectorAll<HTMLElement>('[style*="outline"]') ?? [])].map(
          ({ style, textContent }) => `${style.outlineStyle} ${textContent}`,
        ),
      ),
    )
  await expect.poll(async () => (await marks()).flat().length).toBeGreaterThan(0)
  const [visitor = [], member = [], subscriber = [], ended = []] = await marks()
  for (const walled of [visitor, member, ended]) expect(walled.some((mark) => mark.includes('解鎖全文'))).toBe(true)
  expect(subscriber.some((mark) => mark.includes('解鎖全文'))).toBe(false)
  expect(subscriber.length).toBeGreaterThan(member.length)
  // the member and the reader whose subscription ended yesterday see the same
  expect(ended).toEqual(member)
  // common content is not marked
  expect([visitor, member, subscriber].flat().filter((mark) => mark.endsWith('腎臟病第三期不是末期：讀懂那張分期地圖'))).toEqual(
    [],
  )
  // nor is the text before a wall, though it fades there; everything after it is one difference
  expect([visitor, member, subscriber, ended].flat().filter((mark) => mark.includes('「我連尿都很正常'))).toEqual([])
  const nextOf = async (name: string) =>
    Number(/\d+/.exec((await page.getByRole('region', { name, exact: true }).getByRole('button').textContent()) ?? '')?.[0])
  expect(await nextOf('訂戶')).toBeLessThan(subscriber.length / 2)
  await page.getByRole('button', { name: '標出差別' }).click()
  expect((await marks()).flat()).toEqual([])

  const currentMoment = page.locator('nav[aria-label="重要的時刻"] [aria-current]')
  await page.keyboard.press('ArrowLeft')
  await currentMoment.filter({ hasText: momentLabels['right-over'] }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await currentMoment.filter({ hasText: momentLabels['last-of-right'] }).waitFor()
  await page.getByText('這時候是訂戶').waitFor()
  const { href } = new URL(page.url())
  await page.getByLabel('寬度').focus()
  await page.keyboard.press('ArrowLeft')
  await page.evaluate(() => {
    for (const how of [{ isComposing: true }, { keyCode: 229 }, { ctrlKey: true }])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, ...how }))
  })
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('ArrowRight')
  await currentMoment.filter({ hasText: momentLabels['right-over'] }).waitFor()
  await page.goBack()
  await currentMoment.filter({ hasText: momentLabels['last-of-right'] }).waitFor()
  expect(page.url()).toBe(href)

  // a desktop at 400% zoom
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
