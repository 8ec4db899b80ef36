import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, widths } from './support/browser.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()

interface Fake {
  spoken: { text: string; rate: number; voice: string }[]
  speaking: boolean
  finish: () => void
}
declare global {
  interface Window {
    fakeSpeech: Fake
  }
}

/** A fake speech engine: one utterance lasts until the test ends it. */
const withVoices = (page: Page, voices: { lang: string; localService: boolean }[]) =>
  page.addInitScript((known) => {
    let current: SpeechSynthesisUtterance | null = null
    const fake: Fake = {
      spoken: [],
      get speaking() {
        return current !== null
      },
      finish() {
        const ended = current
        current = null
        ended?.dispatchEvent(new Event('end'))
      },
    }
    window.fakeSpeech = fake
    const all = known.map((voice) => ({ ...voice, name: voice.lang, default: false }))
    Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { value: null, writable: true })
    const engine = Object.assign(new EventTarget(), {
      getVoices: () => all,
      cancel() {
        const cancelled = current
        current = null
        cancelled?.dispatchEvent(new Event('error'))
      },
      speak(piece: SpeechSynthesisUtterance) {
        current = piece
        if (piece.text !== '') fake.spoken.push({ text: piece.text, rate: piece.rate, voice: piece.lang })
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: engine })
  }, voices)

const spoken = (page: Page) => page.evaluate(() => window.fakeSpeech.spoken)
const finish = (page: Page) => page.evaluate(() => window.fakeSpeech.finish())
const taiwan = { lang: 'zh-TW', localService: true }

test('a post is read aloud, paragraph by paragraph, by keyboard alone', async () => {
  const page = await newPage({ width: widths.narrow, reducedMotion: 'reduce' })
  await withVoices(page, [{ lang: 'en-US', localService: true }, taiwan])
  await visit(page, '/article/1')
  await page.getByRole('button', { name: '朗讀', exact: true }).press('Enter')
  const controls = page.getByRole('region', { name: '朗讀' })
  const main = controls.getByRole('button', { name: /^(播放|暫停)$/ })
  await main.waitFor()
  expect(await main.evaluate((button) => button === document.activeElement)).toBe(true)
  const title = await page.locator('h1').textContent()
  expect((await spoken(page)).map(({ text, voice }) => [text, voice])).toEqual([[title, 'zh-TW']])

  await finish(page)
  await controls.getByText(/^第 2 段/).waitFor()
  const first = page.locator('[data-body] > *').first()
  expect(await first.getAttribute('data-spoken')).toBe('')
  expect(await page.locator('[data-spoken]').count()).toBe(1)

  await page.keyboard.press('Enter')
  await controls.getByRole('button', { name: '播放' }).waitFor()
  expect(await page.evaluate(() => window.fakeSpeech.speaking)).toBe(false)
  const before = (await spoken(page)).length
  await page.keyboard.press('Enter')
  await controls.getByRole('button', { name: '暫停' }).waitFor()
  expect((await spoken(page)).at(-1)).toEqual((await spoken(page))[before - 1])

  await controls.getByRole('combobox', { name: '語速' }).selectOption('1.5')
  await expect.poll(async () => (await spoken(page)).at(-1)?.rate).toBe(1.5)
  await controls.getByRole('button', { name: '下一段' }).press('Enter')
  await controls.getByText(/^第 3 段/).waitFor()

  await page.keyboard.press('Escape')
  await controls.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => [window.fakeSpeech.speaking, document.querySelector('[data-spoken]')])).toEqual([false, null])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('朗讀')
})

/** Listens to a whole post. @returns the spoken pieces */
async function spokenTexts(page: Page, path: string): Promise<string[]> {
  await visit(page, path)
  await page.getByRole('button', { name: '朗讀', exact: true }).press('Enter')
  await page.getByRole('region', { name: '朗讀' }).waitFor()
  await page.evaluate(() => {
    while (window.fakeSpeech.speaking) window.fakeSpeech.finish()
  })
  return (await spoken(page)).map(({ text }) => text)
}

test('only the visible part of a walled post is spoken', async () => {
  const page = await newPage()
  await withVoices(page, [taiwan])
  const received = await spokenTexts(page, '/article/3')
  const visibleText = (await page.locator('article').first().textContent()) ?? ''
  expect(received.length).toBeGreaterThan(2)
  // the label of a number is spoken before it, and written after it
  for (const piece of received.filter((one) => one !== '緊急救護 119')) expect(visibleText).toContain(piece)
})

test('numbers are spoken as written, tables row by row, and nothing twice', async () => {
  const page = await newPage()
  await withVoices(page, [taiwan])
  const received = await spokenTexts(page, '/article/4')
  expect(received).toContain('緊急救護 119')
  const headings = await page.locator('[data-body^="article/4#"] h2').allTextContents()
  expect(headings.length).toBeGreaterThan(3)
  for (const heading of headings) expect(received.filter((piece) => piece.startsWith(heading))).toHaveLength(1)
  const marks = await page.locator('[data-body] sup.source').count()
  expect(marks).toBeGreaterThan(0)
  const sentences = received.join('')
  expect(sentences).toContain('Time 時間。最後一個字母')
  expect(sentences).toContain('能救回的腦細胞愈多。')
  expect(sentences).not.toMatch(/愈多。\d/)
})

test('a table is announced, and read with its column headings', async () => {
  const page = await newPage()
  await withVoices(page, [taiwan])
  const received = (await spokenTexts(page, '/article/47')).join('\n')
  expect(received).toMatch(/表格.*列.*欄。/)
  expect(received).toContain('撥 119、全力降溫、不餵水')
})

test.each([
  ['none at all', []],
  ['none of Taiwan’s', [{ lang: 'zh-CN', localService: true }]],
  ['one that would send the text away', [{ lang: 'zh-TW', localService: false }]],
])('is not offered where the device has %s', async (_, voices) => {
  const page = await newPage()
  await withVoices(page, voices)
  await visit(page, '/article/1')
  expect(await page.getByRole('button', { name: '朗讀', exact: true }).count()).toBe(0)
})
