import { expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signInQuietly } from './support/visit.ts'
import { paragraph, text, write, written } from './support/write.ts'

const newPage = openBrowser()

test('a tool of the editor that a release has taken away says so; what is being typed stays, and the tool is there after a press', async () => {
  const page = await newPage({ logs: /無法載入頁面的一部分|Failed to fetch dynamically imported module/ })
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('a', '開頭')])
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  await page.route('**/assets/office/outline-sheet-*', (route) => route.fulfill({ status: 404 }))
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('還沒存的')
  await page.getByRole('button', { name: '大綱：看大綱' }).click()
  const said = page.getByRole('alert').filter({ hasText: '有一個工具沒有載入' })
  await said.waitFor()
  expect(await page.getByText('載入中…').count()).toBe(0)
  // whoever writes goes on, also without a network
  await page.keyboard.type('，再寫')
  await page.context().setOffline(true)
  await said.getByRole('button', { name: '存好並重新載入' }).click()
  await said.getByText('現在沒有網路').waitFor()
  await page.context().setOffline(false)
  expect([documents, await written(page)]).toEqual([0, expect.stringContaining('開頭還沒存的，再寫')])

  await page.unroute('**/assets/office/outline-sheet-*')
  await said.getByRole('button', { name: '存好並重新載入' }).click()
  await said.waitFor({ state: 'detached' })
  await text(page).getByText('開頭還沒存的，再寫').waitFor()
  await page.getByRole('button', { name: '大綱：看大綱' }).click()
  await page.getByRole('navigation', { name: '大綱' }).waitFor()
  expect(documents).toBe(1)
})
