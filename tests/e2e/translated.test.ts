import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailField } from '../../src/contract/accounts.ts'
import { wordingOf } from './pages/forms.ts'
import { openBrowser } from './support/browser.ts'
import { visit } from './support/visit.ts'

const openPage = openBrowser()
/** Boundaries that hydrate after the translation are re-rendered by React, which logs #418. */
const newPage = () => openPage({ allowedLogs: /^Error: Minified React error #418/ })

/** Simulates a page translator: every text node is replaced, at once and whenever one is added. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const done = new WeakSet<Node>()
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
      for (const text of texts) {
        const parent = text.parentElement
        if (done.has(text) || !parent || parent.closest('script, style, textarea, option') || !text.data.trim()) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        const translated = document.createTextNode(text.data)
        done.add(translated)
        inner.append(translated)
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    replace(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) replace(node.nodeType === 3 ? (node.parentNode ?? node) : node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

const errorOf = (page: Page, field: string) => page.locator(`#${field}-error`)

const emailError = (input: string) => wordingOf(emailField.safeParse(input).error?.issues[0]?.message)

test('messages under a page translator stay accurate: a tool', async () => {
  const page = await newPage()
  await visit(page, '/tool/bmi')
  await translate(page)
  await page.getByRole('button', { name: '計算' }).click()
  const error = errorOf(page, 'field-height')
  await expect.poll(() => error.textContent()).toContain('請填寫身高')
  await page.locator('#field-height').fill('30')
  await page.locator('#field-weight').focus()
  await expect.poll(() => error.textContent()).toBe('身高要在 100 到 250 公分之間')
  await page.locator('#field-height').fill('170')
  await page.locator('#field-weight').fill('65')
  const headline = page.locator('[role=status] strong')
  await expect.poll(() => headline.textContent()).toBe('BMI 22.5')
  await page.locator('#field-weight').fill('80')
  await expect.poll(() => headline.textContent()).toBe('BMI 27.7')
})

test.each(['/login', '/register'])('messages under a page translator stay accurate: %s', async (path) => {
  const page = await newPage()
  await visit(page, path)
  await translate(page)
  const main = page.getByRole('main')
  const submit = main.locator('form button[type=submit]').first()
  const email = main.getByLabel('電子郵件')
  await submit.click()
  const error = page.locator(`#${await email.getAttribute('id')}-error`)
  await expect.poll(() => error.textContent()).toBe(emailError(''))
  await email.fill('no-address')
  await submit.click()
  await expect.poll(() => error.textContent()).toBe(emailError('no-address'))
  const toggle = main.getByRole('button', { name: '顯示密碼' }).first()
  await toggle.click()
  await expect.poll(() => main.getByRole('button', { name: '隱藏密碼' }).first().textContent()).toBe('隱藏')
})

test('messages under a page translator stay accurate: the size of the text', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  await translate(page)
  const button = page.getByRole('button', { name: /字級/ }).first()
  const seen = new Set<string>()
  for (let press = 0; press < 3; press += 1) {
    await button.click()
    await expect.poll(async () => seen.has((await button.textContent()) ?? '')).toBe(false)
    seen.add((await button.textContent()) ?? '')
  }
  expect([...seen].map((text) => text.slice(-1)).sort()).toEqual(['中', '大', '小'].sort())
})
