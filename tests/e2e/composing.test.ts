import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { type InputMethod, inputMethod } from './support/input-method.ts'
import { hydrated, signInQuietly } from './support/visit.ts'
import { paragraph, places, text, waitUntilSaved, write, written } from './support/write.ts'

const newPage = openBrowser()

/** Ways to compose, and the resulting text. */
const ways: Record<string, { act: (ime: InputMethod, page: Page) => Promise<void>; becomes: (words: string) => string }> = {
  'Zhuyin, then a candidate': {
    act: async ({ compose, key, choose }) => {
      for (const step of ['ㄒ', 'ㄒㄩ', 'ㄒㄩㄝ', '血']) await compose(step)
      await key('ArrowDown')
      await choose('血')
    },
    becomes: (words) => `${words}血`,
  },
  'several characters, chosen by Enter, which is the input method’s': {
    act: async ({ compose, key, choose }) => {
      for (const step of ['ㄒㄩㄝˋ', '血ㄧㄚ', '血壓']) await compose(step)
      await key('Enter')
      await choose('血壓')
    },
    becomes: (words) => `${words}血壓`,
  },
  'Backspace within the composition': {
    act: async ({ compose, key, choose }) => {
      for (const step of ['血', '血ㄧㄚ', '血ㄧ']) await compose(step)
      await key('Backspace')
      await compose('血')
      await choose('血')
    },
    becomes: (words) => `${words}血`,
  },
  'given up by Escape': {
    act: async ({ compose, key, choose }) => {
      await compose('ㄒㄩ')
      await key('Escape')
      await compose('')
      await choose('')
    },
    becomes: (words) => words,
  },
  'over a selection': {
    act: async ({ compose, choose }, page) => {
      await page.keyboard.press('Shift+Home')
      for (const step of ['ㄒ', '血']) await compose(step)
      await choose('血')
    },
    becomes: () => '血',
  },
}

test('IME composition works in every block type, its keys do nothing else, and undo restores all', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page)
  const ime = inputMethod(await page.context().newCDPSession(page))
  const before = await written(page)
  for (const place of places)
    for (const [way, { act: action, becomes }] of Object.entries(ways)) {
      await text(page).getByText(place, { exact: true }).click()
      await page.keyboard.press('End')
      await action(ime, page)
      const expected = before.replace(JSON.stringify(place), JSON.stringify(becomes(place)))
      await expect.poll(() => written(page), { message: `${place}: ${way}` }).toBe(expected)
      for (let steps = 4; steps > 0 && (await written(page)) !== before; steps -= 1) await page.keyboard.press('Control+z')
      expect([place, way, await written(page)]).toEqual([place, way, before])
    }
})

test('text is readable until its editor has loaded, and a focus on it moves into the editor', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  const url = await write(page, [paragraph('p', '早餐')])
  const released = Promise.withResolvers<void>()
  await page.route('**/body-editor-*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(url)
  await hydrated(page)
  await page.getByLabel('標題', { exact: true }).press('Enter')
  const reading = page.getByRole('document', { name: '內文' })
  await expect.poll(() => reading.textContent()).toBe('早餐')
  expect(await page.getByText('寫稿要開啟瀏覽器的 JavaScript').isVisible()).toBe(false)
  released.resolve()
  await page.locator('[contenteditable=true]').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('少鹽')
  await expect.poll(() => page.locator('[contenteditable=true] p').allTextContents()).toEqual(['早餐少鹽'])
  await waitUntilSaved(page)
})
