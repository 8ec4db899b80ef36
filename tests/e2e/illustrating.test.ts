import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { png, transferClipboard } from './support/transfer-clipboard.ts'
import { signInQuietly } from './support/visit.ts'
import { Presser, tabTo, waitUntilSaved } from './support/walk-journey.ts'
import { paragraph, text, write, written } from './support/write.ts'

const newPage = openBrowser()

/** An article as Word puts it on the clipboard: 3,000 characters, a table, two images beside its HTML. */
const sentence = '量血壓之前先坐五分鐘，背靠著椅背，雙腳平放在地上。'
const word = (lines: number) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
${Array.from({ length: lines }, (_, index) => `<p class=MsoNormal style='color:#C00000'><span lang=EN-US>${index}</span>${sentence.repeat(5)}</p>`).join('')}
<table class=MsoTable><tr><td><p>時段</p></td><td><p>收縮壓</p></td></tr><tr><td><p>早</p></td><td><p>128</p></td></tr></table>
<p><img src="file:///C:/Users/a/clip_image001.png"></p><p><img src="file:///C:/Users/a/clip_image002.png"></p></body></html>`

/** Pastes such an article at the caret, with two images that the library does not have. */
async function pasteArticle(page: Page, lines: number, first: number): Promise<void> {
  const pictures = (await Promise.all([png(first), png(first + 1)])).map(
    (bytes) => `{\\*\\shppict{\\pict\\pngblip ${bytes.toString('hex')}}}`,
  )
  await transferClipboard(page, { html: word(lines), rtf: `{\\rtf1${pictures.join('')}}` })
}
/** The library's metadata of the image with an alt text. */
async function fieldsOf(page: Page, alt: string): Promise<unknown> {
  const { content } = JSON.parse(await written(page)) as { content: { attrs: { alt?: string; media?: string } }[] }
  const media = content.find(({ attrs }) => attrs.alt === alt)?.attrs.media
  const known = await page.request.get(`${inject('siteUrl')}/api/v3.0/office/media/${media}`, {
    headers: { 'api-key': 'healthpress-web' },
  })
  return ((await known.json()) as { items: unknown }).items
}

/** Drafts stored on the device for later pages. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    // opening a missing database would create it without the editor's object store
    if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return ''
    return new Promise<string>((done) => {
      const opening = indexedDB.open('keyval-store')
      opening.onsuccess = () => {
        const keysRequest = opening.result.transaction('keyval').objectStore('keyval').getAll()
        keysRequest.onsuccess = () => {
          opening.result.close()
          done(JSON.stringify(keysRequest.result))
        }
      }
    })
  })

test('a Word article is clean after one paste and alt texts; an image takes five clicks, or keys', async () => {
  const page = await newPage()
  const by = new Presser()
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('a', '開頭')])
  const sheet = page.getByRole('group', { name: '放圖片' })
  const kinds = async () => (JSON.parse(await written(page)) as { content: { type: string }[] }).content.map(({ type }) => type)

  // the journeys and their budgets: docs/practices/tests.md
  // Word text with a table and two pictures
  const lines = 25
  expect(sentence.length * 5 * lines).toBeGreaterThan(3000)
  await text(page).click()
  await page.keyboard.press('Control+a')
  await pasteArticle(page, lines, 11)
  await page.getByRole('status').filter({ hasText: '2 張圖還沒' }).waitFor()
  for (const alt of ['坐著量血壓的人', '血壓計的螢幕']) {
    const rect = sheet.getByLabel('替代文字')
    await expect.poll(() => rect.inputValue()).toBe('')
    await by.press(rect)
    await page.keyboard.type(alt)
    await page.keyboard.press('Enter')
    await expect.poll(() => text(page).locator(`img[alt="${alt}"]`).count()).toBe(1)
  }
  expect(by.taken()).toBe(2)
  expect(await kinds()).toEqual([...Array.from({ length: lines }, () => 'paragraph'), 'table', 'image', 'image'])
  expect(await text(page).locator('[style*=color], span[lang]').count()).toBe(0)

  expect(await page.getByRole('status').filter({ hasText: '張圖還沒' }).count()).toBe(0)

  // the paste is a version of its own
  await waitUntilSaved(page, 2)

  // a picture with focal point, alt and credit
  await sheet.waitFor({ state: 'detached' })
  await text(page).getByText(/^0/).click()
  await page.getByRole('button', { name: '圖片：插入圖片' }).click()
  let actions = 1
  await sheet.locator('input[type=file]').setInputFiles({ name: 'IMG_9.png', mimeType: 'image/png', buffer: await png(13) })
  const preview = sheet.getByAltText('要放進內文的圖片')
  await preview
    .and(page.locator('[data-editable] > *'))
    .waitFor()
    .catch(async (error: Error) => {
      throw new Error(`${error.message}\nThe sheet says instead:\n${await page.getByRole('main').ariaSnapshot()}`)
    })
  const rect = await preview.boundingBox()
  await preview.click({ position: { x: (rect?.width ?? 0) / 4, y: (rect?.height ?? 0) / 2 } })
  actions += 1
  await sheet.getByLabel('替代文字').fill('一台手腕式血壓計')
  actions += 1
  await sheet.getByLabel('攝影、繪圖').fill('林小美')
  actions += 1
  await sheet.getByRole('button', { name: '放進內文' }).click()
  actions += 1
  await sheet.waitFor({ state: 'detached' })
  expect(actions).toBeLessThanOrEqual(5)
  await waitUntilSaved(page, 3)
  expect(await fieldsOf(page, '一台手腕式血壓計')).toMatchObject({
    credit: '林小美',
    focus: { x: expect.closeTo(0.25, 1), y: expect.closeTo(0.5, 1) },
  })

  // Word text by keyboard: from the text to the panel above it, and back by Enter
  const { keyboard } = page
  const alts = sheet.getByLabel('替代文字')
  /** The image at the caret has such a field, too, in its own panel. */
  const toAlt = async (key: 'Tab' | 'Shift+Tab') => {
    do await tabTo(page, '替代文字', key)
    while ((await sheet.locator(':focus').count()) === 0)
  }
  await keyboard.press('Control+a')
  await pasteArticle(page, lines, 14)
  for (const alt of ['伸直的手臂', '記血壓的本子']) {
    await expect.poll(() => alts.inputValue()).toBe('')
    await toAlt('Shift+Tab')
    await keyboard.type(alt)
    await keyboard.press('Enter')
    await expect.poll(() => text(page).locator(`img[alt="${alt}"]`).count()).toBe(1)
  }
  await expect.poll(kinds).toEqual([...Array.from({ length: lines }, () => 'paragraph'), 'table', 'image', 'image'])

  // the picture by keyboard: two fields do what a click on the image does
  await sheet.waitFor({ state: 'detached' })
  await keyboard.press('Control+Home')
  await keyboard.press('Alt+F10')
  await expect
    .poll(async () => {
      await keyboard.press('ArrowRight')
      return page.evaluate(() => document.activeElement?.textContent)
    })
    .toBe('圖片')
  await keyboard.press('Enter')
  await sheet.waitFor()
  // listening from early on: the file chooser event and key events arrive on different channels, in any order
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, '上傳新的圖片')
  await keyboard.press('Space')
  await (await choosing).setFiles({ name: 'IMG_10.png', mimeType: 'image/png', buffer: await png(16) })
  await sheet.locator('[data-editable] > img').waitFor()
  await toAlt('Tab')
  await keyboard.type('一台上臂式血壓計')
  await tabTo(page, '攝影、繪圖')
  await keyboard.type('陳大文')
  await tabTo(page, '焦點')
  await keyboard.press('Enter')
  await tabTo(page, '從左邊')
  await keyboard.type('30')
  await tabTo(page, '從上面')
  await keyboard.type('80')
  await keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await expect
    .poll(() => fieldsOf(page, '一台上臂式血壓計'))
    .toMatchObject({ credit: '陳大文', focus: { x: expect.closeTo(0.3, 2), y: expect.closeTo(0.8, 2) } })
})

test('a file added twice is one library image with two descriptions; a third can be cancelled', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('a', '前面'), paragraph('b', '後面')])
  const sheet = page.getByRole('group', { name: '放圖片' })
  const file = { name: 'IMG_21.png', base64: (await png(21)).toString('base64') }
  await transferClipboard(page, { files: [file, file] }, 'drop')
  // the second is offered the description that the library got from the first
  await expect.poll(() => text(page).getByText('等您寫').count()).toBe(2)
  for (const [name, alt] of [
    ['IMG_21.png（還有 1 張）', '量血壓的手'],
    ['IMG_21.png（第 2 張）', '同一隻手，再看一次'],
  ] as const) {
    await sheet.getByText(name, { exact: true }).waitFor()
    await expect.poll(() => sheet.getByLabel('替代文字').inputValue()).toBe('')
    await sheet.getByLabel('替代文字').fill(alt)
    await sheet.getByRole('button', { name: '放進內文' }).click()
  }
  await waitUntilSaved(page, 2)
  const { content } = JSON.parse(await written(page)) as { content: { attrs: { alt?: string; media?: string } }[] }
  const images = content.filter(({ attrs }) => attrs.media !== undefined)
  expect(images.map(({ attrs }) => attrs.alt)).toEqual(['量血壓的手', '同一隻手，再看一次'])
  expect(new Set(images.map(({ attrs }) => attrs.media)).size).toBe(1)
  expect(await fieldsOf(page, '量血壓的手')).toMatchObject({ used_in: [{ manuscript: true, print: false }] })

  // in an empty paragraph, which is restored
  await text(page).getByText('前面').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '圖片：插入圖片' }).click()
  await sheet.locator('input[type=file]').setInputFiles({ name: 'IMG_22.png', mimeType: 'image/png', buffer: await png(22) })
  await sheet.getByRole('button', { name: '不放了' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.type('接著寫')
  expect(await text(page).locator(':scope > p').allTextContents()).toEqual(['前面', '接著寫', '後面'])
})

test('pending images are asked about on leaving, and restored on the next page with their text', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('a', '前面'), paragraph('b', '後面')])
  const sheet = page.getByRole('group', { name: '放圖片' })
  const files = await Promise.all(
    [23, 24].map(async (red) => ({ name: `IMG_${red}.png`, base64: (await png(red)).toString('base64') })),
  )
  await transferClipboard(page, { files }, 'drop')
  await sheet.getByLabel('替代文字').fill('量好的數字')
  // closing a page aborts a pending write to the device
  await expect.poll(() => onDevice(page)).toContain('量好的數字')
  const requests: string[] = []
  page.on('dialog', (dialog) => {
    requests.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  const left = page.getByRole('status').filter({ hasText: '要放進內文的 2 張圖片：IMG_23.png、IMG_24.png' })
  await left.getByRole('button', { name: '放回來' }).click()
  expect(requests).toEqual(['beforeunload'])
  await expect.poll(() => sheet.getByLabel('替代文字').inputValue()).toBe('量好的數字')
  await sheet.getByRole('button', { name: '放進內文' }).click()
  await sheet.getByText('IMG_24.png', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: '不放了' }).click()
  await left.waitFor({ state: 'detached' })
  await waitUntilSaved(page, 2)
  const { content } = JSON.parse(await written(page)) as { content: { type: string; attrs: { alt?: string } }[] }
  expect(content.map(({ type, attrs }) => attrs.alt ?? type)).toEqual(['paragraph', '量好的數字', 'paragraph'])
  await page.reload()
  await text(page).getByText('前面').waitFor()
  expect(await left.count()).toBe(0)
})
