import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { hydrated, signInQuietly, visit } from './support/visit.ts'

const newPage = openBrowser()

test('editors find 編輯這一篇 on the public page, whose cached HTML does not contain it', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await visit(page, '/article/1')
  const link = page.getByRole('link', { name: '編輯這一篇' })
  await link.waitFor()
  expect(await (await page.request.get(`${inject('siteUrl')}/article/1`)).text()).not.toContain('編輯這一篇')
  await link.click()
  await page.waitForURL(/\/office\/posts\/\d+$/)

  const reader = await newPage()
  const requests: string[] = []
  reader.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await signInQuietly(reader, 'subscriber')
  await visit(reader, '/article/1')
  await hydrated(reader)
  await reader
    .getByRole('button', { name: '贈送給朋友' })
    .or(reader.getByRole('button', { name: /收藏/ }))
    .first()
    .waitFor()
  expect([
    await reader.getByRole('link', { name: '編輯這一篇' }).count(),
    requests.filter((path) => path.includes('/office/')),
  ]).toEqual([0, []])
})
