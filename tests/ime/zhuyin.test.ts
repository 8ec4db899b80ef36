import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../e2e/support/browser.ts'
import { signInQuietly } from '../e2e/support/visit.ts'
import { places, text, write, written } from '../e2e/support/write.ts'
import { openDesk } from './desk.ts'

const { browser, press } = openDesk()
const newPage = openBrowser(browser)

/** ㄋㄧˇ ㄏㄠˇ, as keys of a Zhuyin keyboard. */
const [you, good] = ['s u 3', 'c l 3']

/** The homophones: the input method learns which of them its user chooses. */
const sounds = '[你妳擬]'

/** Ways to compose with real keys, and the possible resulting text. */
const ways: Record<string, { act: () => Promise<void>; becomes: (words: string) => RegExp }> = {
  'two characters, taken by Enter, which is the input method’s': {
    act: () => press(`${you} ${good} Return`),
    becomes: (words) => new RegExp(`^${words}${sounds}好$`),
  },
  'a candidate from the list, chosen by its number': {
    act: () => press(`${you} Down 2 Return`),
    becomes: (words) => new RegExp(`^${words}${sounds}$`),
  },
  'Backspace among the sounds': {
    act: () => press('s u BackSpace u 3 Return'),
    becomes: (words) => new RegExp(`^${words}${sounds}$`),
  },
  'sounds that are given up by Escape': {
    act: () => press('s u Escape'),
    becomes: (words) => new RegExp(`^${words}$`),
  },
  'over a selection': {
    act: async () => {
      await press('shift+Home')
      await press(`${you} Return`)
    },
    becomes: () => new RegExp(`^${sounds}$`),
  },
  'a comma, which is no shortcut': {
    act: () => press(`${you} shift+comma ${good} Return`),
    becomes: (words) => new RegExp(`^${words}${sounds}，好$`),
  },
}

/** The text that has replaced the original. */
async function instead(page: Page, place: string, before: string): Promise<string> {
  const [head = '', tail = ''] = before.split(JSON.stringify(place).slice(1, -1))
  const now = await written(page)
  return now.startsWith(head) && now.endsWith(tail) ? now.slice(head.length, now.length - tail.length) : now
}
const isComposing = (page: Page) => page.evaluate(() => document.body.dataset['composing'] === 'yes')

test('a Zhuyin IME composes in every block type, its keys do nothing else, and undo restores all', async () => {
  const page = await newPage()
  await page.addInitScript(() => {
    addEventListener('compositionstart', () => document.body.setAttribute('data-composing', 'yes'), true)
    addEventListener('compositionend', () => document.body.setAttribute('data-composing', 'no'), true)
  })
  await signInQuietly(page, 'editor')
  await write(page)
  const before = await written(page)
  for (const place of places)
    for (const [way, { act: action, becomes }] of Object.entries(ways)) {
      await text(page).getByText(place, { exact: true }).click()
      await press('End')
      await action()
      await expect.poll(() => instead(page, place, before), { message: `${place}: ${way}` }).toMatch(becomes(place))
      await expect.poll(() => isComposing(page)).toBe(false)
      for (let steps = 6; steps > 0 && (await written(page)) !== before; steps -= 1) await page.keyboard.press('Control+z')
      expect([place, way, await written(page)]).toEqual([place, way, before])
    }
})

test('Enter that confirms a composition in a title or a tag submits no form', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  const url = await write(page)
  for (const name of ['標題', '標籤 1']) {
    const field = page.getByLabel(name, { exact: true })
    await field.fill('')
    await field.click()
    await press(`${you} ${good} Return`)
    await expect.poll(() => field.inputValue()).toMatch(/^.好$/)
  }
  expect(page.url()).toBe(url)
})

test('shortcuts work while the input method is on, and none acts on a composition', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const first = () => text(page).locator('> *').first()
  await text(page).getByText('段落裡的字', { exact: true }).click()
  await press('End')
  for (const [keys, becomes] of [
    ['ctrl+alt+2', 'H2'],
    ['ctrl+alt+3', 'H3'],
    ['ctrl+alt+0', 'P'],
    ['ctrl+shift+8', 'UL'],
    ['ctrl+shift+7', 'OL'],
  ] as const) {
    await press(keys)
    await expect.poll(() => first().evaluate(({ tagName }) => tagName), { message: keys }).toBe(becomes)
  }
  await press('alt+F7')
  await expect.poll(focused).toBe('送審')
  await press('Escape Escape')
  await press('alt+slash')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await press('Escape')
  await expect.poll(() => text(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await press(`${you} alt+F7 Return`)
  await expect.poll(() => first().textContent()).toMatch(new RegExp(`^段落裡的字${sounds}$`))
  expect(await page.locator('details[name=panel][open]').count()).toBe(0)
})
