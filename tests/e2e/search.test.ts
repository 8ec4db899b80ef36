import { expect, test } from 'vitest'
import { helpCard } from './pages/reading.ts'
import { openBrowser, widths } from './support/browser.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()

test('the header’s field suggests while typing: arrows select, Escape closes, Enter opens', async () => {
  for (const width of [widths.wide, widths.narrow]) {
    const page = await newPage({ width })
    await visit(page, '/')
    if (width === widths.narrow) await page.getByRole('button', { name: '搜尋', exact: true }).click()
    const field = page.getByPlaceholder('請輸入關鍵字')
    await field.focus()
    await page.getByText('熱門搜尋').waitFor({ state: 'visible' })
    await field.pressSequentially('高血')
    const first = page.getByRole('option').first()
    await first.waitFor()
    expect(await page.getByText('熱門搜尋').isVisible()).toBe(false)
    expect(await field.getAttribute('role')).toBe('combobox')
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    await field.press('ArrowDown')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
    expect(await first.getAttribute('aria-selected')).toBe('true')
    await field.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    expect(await field.inputValue()).toBe('高血')
    await field.pressSequentially('壓')
    await first.waitFor()
    const text = await first.locator('span').first().textContent()
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.waitForURL((url) => url.pathname === '/search')
    expect(new URL(page.url()).searchParams.get('keyword')).toBe(text)
  }
})

test('during IME composition nothing is suggested and its keys are ignored', async () => {
  const page = await newPage()
  await visit(page, '/')
  const field = page.getByPlaceholder('請輸入關鍵字')
  await field.focus()
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/search/suggest')) requestCount += 1
  })
  const ime = await page.context().newCDPSession(page)
  await ime.send('Input.imeSetComposition', { text: 'ㄒㄩㄝˋ', selectionStart: 4, selectionEnd: 4 })
  await ime.send('Input.imeSetComposition', { text: '血', selectionStart: 1, selectionEnd: 1 })
  expect(await page.getByText('熱門搜尋').isVisible()).toBe(true)
  expect(requestCount).toBe(0)
  await ime.send('Input.insertText', { text: '血壓' })
  await page.getByRole('option').first().waitFor()
  expect(requestCount).toBe(1)
})

test('searches are stored on this device only, and can be deleted one by one and all at once', async () => {
  const page = await newPage()
  for (const keyword of ['血壓', '睡眠', '運動']) await visit(page, `/search?keyword=${keyword}`)
  const recent = page.getByRole('region', { name: '最近搜尋' })
  const listed = () => recent.getByRole('link').allTextContents()
  await expect.poll(listed).toEqual(['運動', '睡眠', '血壓'])
  expect(await page.context().cookies()).toEqual([])
  await recent.getByRole('button', { name: '忘記「睡眠」' }).press('Enter')
  await expect.poll(listed).toEqual(['運動', '血壓'])
  await page.reload()
  await expect.poll(listed).toEqual(['運動', '血壓'])
  await recent.getByRole('button', { name: '全部清除' }).click()
  await recent.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull()
})

test('a followed search result is reported with the keyword alone', async () => {
  const page = await newPage()
  await visit(page, '/search?keyword=血壓')
  const actual = page.waitForRequest((request) => request.url().endsWith('/search/clicked'))
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  expect((await actual).postDataJSON()).toEqual({ keyword: '血壓' })
})

test('emergency help comes first: no announcement is above it', async () => {
  const page = await newPage()
  await visit(page, '/search?keyword=血壓')
  const banner = page.getByRole('complementary', { name: '活動訊息' })
  await banner.waitFor()
  await visit(page, '/search?keyword=突然胸痛')
  await helpCard(page, 'emergency').waitFor()
  expect(await banner.count()).toBe(0)
})
