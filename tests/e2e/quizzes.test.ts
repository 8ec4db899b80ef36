import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { visit } from './support/visit.ts'

const newPage = openBrowser()

test('a quiz by keyboard, resumed after a reload, to its result and its shared page', async () => {
  const page = await newPage()
  await visit(page, '/test')
  await page.getByRole('link', { name: /你家的血壓，\s?量對了嗎？/ }).click()
  await page.getByRole('link', { name: '開始作答' }).click()
  await page.getByText('第 1 題，共 7 題').waitFor()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await page.getByText('答對了').waitFor()
  await page.getByRole('button', { name: '下一題' }).click()
  await page.getByText('第 2 題，共 7 題').waitFor()
  await page.reload()
  await page.getByText('第 2 題，共 7 題').waitFor()
  for (let question = 2; question <= 7; question += 1) {
    await page.getByText(`第 ${question} 題，共 7 題`).waitFor()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: '看解說' }).click()
    await page.getByRole('button', { name: question === 7 ? '看結果' : '下一題' }).click()
  }
  await page.waitForURL(/\/test\/answer\/1$/)
  await page.getByText(/7 題答對 \d 題/).waitFor()
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(7)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const response = page.waitForResponse((response) => response.url().endsWith('/api/v3.0/quiz/1/share'))
  await page.getByRole('button', { name: '分享結果' }).click()
  const { items } = await (await response).json()
  const card = await (await fetch(inject('siteUrl') + items.url)).text()
  expect(card).toContain(title)
})

test('a quiz works without scripts', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto(`${inject('siteUrl')}/test/topic/2`)
  for (let question = 1; question <= 7; question += 1) {
    await page.getByText(`第 ${question} 題，共 7 題`).waitFor()
    await page.getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: question === 7 ? '看結果' : '下一題' }).click()
  }
  await page.getByRole('button', { name: '看結果' }).click()
  await page.getByRole('heading', { name: '捨不得睡的人' }).waitFor()
})
