import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { film, silentAudio } from '../support/recordings.ts'
import { editor } from './pages/editor.ts'
import { openBrowser } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { signInQuietly } from './support/visit.ts'
import { paragraph, sheet, text, waitForConfirmation, write, written } from './support/write.ts'

const newPage = openBrowser()

/** A unique image, so that the library does not have it. */
const picture = async (name: string, red: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 640, height: 400, channels: 3, background: { r: red, g: process.pid % 256, b: (process.pid >> 8) % 256 } },
  })
    .png()
    .toBuffer(),
})
const form = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** Inserts a block after the caret's, by keyboard. */
async function insert(page: Page, word: string): Promise<void> {
  await page.keyboard.press('Alt+F9')
  await page.getByLabel('插入什麼').fill(word)
  await page.keyboard.press('Enter')
}

test('a gallery, film, audio and cards are inserted, published, and seen by a reader', async () => {
  const page = await newPage()
  await signInQuietly(page, 'chief')
  const url = await write(page, [paragraph('a', '先看圖。')])
  await text(page).getByText('先看圖。').click()
  await page.keyboard.press('End')

  // images of this device, with alt texts, reordered, with captions
  await insert(page, 'gallery')
  const gallery = form(page, '圖輯')
  await gallery
    .getByLabel('上傳新的圖片')
    .setInputFiles([await picture('傘.png', 10), await picture('水.png', 20), await picture('窗.png', 30)])
  const describing = form(page, '放圖片')
  for (const seen of ['一把撐開的傘', '一杯水', '打開的窗']) {
    await describing.getByLabel('替代文字').fill(seen)
    await describing.getByRole('button', { name: '放進內文' }).click()
    await expect.poll(() => written(page)).toContain(seen)
  }
  await gallery.getByRole('button', { name: '第 3 張上移' }).click()
  await gallery.getByRole('button', { name: '第 2 張上移' }).click()
  await gallery.getByRole('button', { name: '移除第 3 張' }).click()
  await gallery.getByText('2 張。').waitFor()
  await expectAccessible(page)
  await text(page).locator('figure').first().locator('figcaption').click()
  await page.keyboard.type('回家先開窗')

  // an own film and audio file: chosen, titled, with transcripts
  await text(page).getByText('先看圖。').click()
  await page.keyboard.press('End')
  await insert(page, 'video')
  await page.keyboard.type('畫面裡的人坐著慢慢呼吸。')
  const ofFilm = form(page, '影片')
  await ofFilm.getByRole('button', { name: '從圖庫選' }).click()
  const tint = process.pid % 200
  await ofFilm
    .getByLabel('上傳一段影片')
    .setInputFiles({ name: '坐著呼吸.webm', mimeType: 'video/webm', buffer: await film('webm', tint) })
  await expect.poll(() => ofFilm.getByLabel('標題', { exact: true }).inputValue()).toBe('坐著呼吸')
  await text(page).getByText('先看圖。').click()
  await page.keyboard.press('End')
  await insert(page, 'audio')
  await page.keyboard.type('音往上爬時吸氣。')
  const ofSound = form(page, '聲音')
  await ofSound.getByRole('button', { name: '從圖庫選' }).click()
  await ofSound
    .getByLabel('上傳一段聲音')
    .setInputFiles({ name: '慢呼吸.mp3', mimeType: 'audio/mpeg', buffer: silentAudio(tint) })
  await expect.poll(() => ofSound.getByLabel('標題', { exact: true }).inputValue()).toBe('慢呼吸')

  // card targets are found by name, without typing a number
  const card = form(page, '卡片')
  const choose = async (kind: string, words: string, name: string) => {
    await text(page).getByText('先看圖。').click()
    await page.keyboard.press('End')
    await insert(page, kind)
    await card.getByLabel('哪一個').fill(words)
    await card.getByRole('listitem').getByRole('button', { name }).click()
    await card.getByText(`現在是「${name}」`).waitFor()
  }
  const { product, quiz, newsletter } = await names(page)
  await choose('商品卡', product.slice(0, 4), product)
  await choose('測驗卡', quiz.slice(0, 6), quiz)
  await choose('電子報卡', '', newsletter)
  await choose('工具卡', 'bmi', 'BMI 計算')
  await expectAccessible(page, 'other')

  // published, and seen by a visitor
  await page.getByLabel('前言').fill('圖、影片和聲音。')
  await page.getByLabel('作者 1').fill('周明德')
  await page.getByLabel('頻道 1').fill('編輯室')
  await page.getByRole('button', { name: '儲存', exact: true }).last().click()
  await editor(page).savedByHand.waitFor()
  await sheet(page, '發布').click()
  await page.getByRole('button', { name: '立刻發布' }).click()
  await waitForConfirmation(page, 'publish')
  const href = await page.getByRole('link', { name: '看公開的頁面' }).getAttribute('href')
  const reader = await newPage({ width: 390, javaScriptEnabled: false })
  await reader.goto(new URL(href ?? '', url).href)
  const body = reader.locator('[data-body]')
  expect(await body.locator('.gallery img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
    '打開的窗',
    '一把撐開的傘',
  ])
  expect(await body.locator('.gallery figcaption').allTextContents()).toEqual(['回家先開窗'])
  const plays = async (kind: 'video' | 'audio', type: string) => {
    const player = body.locator(kind)
    expect([await player.getAttribute('controls'), await player.getAttribute('preload')]).toEqual(['', 'none'])
    const part = await reader.request.get(new URL((await player.getAttribute('src')) ?? '', url).href, {
      headers: { range: 'bytes=10-19' },
    })
    expect([part.status(), part.headers()['content-type'], (await part.body()).length]).toEqual([206, type, 10])
  }
  await plays('video', 'video/webm')
  await plays('audio', 'audio/mpeg')
  await body
    .locator('.recording', { has: reader.locator('audio') })
    .locator('summary')
    .click()
  await body.getByText('音往上爬時吸氣。').waitFor()
  const sold = body.locator('.card', { hasText: product })
  expect(await sold.locator('.disclosure').count()).toBe(1)
  for (const name of [quiz, newsletter]) expect(await body.locator('.card', { hasText: name }).count()).toBe(1)
})

/** The names of entities in the demo. */
async function names(page: Page) {
  const first = async (kind: string) => {
    const response = await page.request.get(`${inject('siteUrl')}/api/v3.0/office/card/${kind}?limit=1`, {
      headers: { 'api-key': 'healthpress-web' },
    })
    return ((await response.json()) as { items: { name: string }[] }).items[0]?.name ?? ''
  }
  return { product: await first('product'), quiz: await first('quiz'), newsletter: await first('newsletter') }
}
