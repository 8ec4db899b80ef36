import { expect, it } from 'vitest'
import { stripStyleSheet } from '../domain/mail/strip-style-sheet.ts'
import { writeMail } from './renderer.ts'

it('a mail in an iframe has its inline styles and no style sheet', async () => {
  const site = { name: '日安健康', url: 'https://magazine.test' }
  const { html } = await writeMail({ site, kind: 'verify-email', code: '042817', link: site.url, minutes: 60 })
  expect(html).toContain('<style>')
  const stripped = stripStyleSheet(html)
  expect(stripped).not.toContain('<style')
  expect(stripped).toContain('style="')
  expect(html.length - stripped.length).toBe(/<style>.*?<\/style>/s.exec(html)?.[0].length)
})
