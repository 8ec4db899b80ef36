import { expect, it } from 'vitest'
import { framedMail } from '../domain/mail/framed.ts'
import { writeMail } from './renderer.ts'

it('a mail in a frame has its inline styles and no style sheet', async () => {
  const site = { name: '日安健康', url: 'https://magazine.test' }
  const { html } = await writeMail({ site, kind: 'verify-email', code: '042817', link: site.url, minutes: 60 })
  expect(html).toContain('<style>')
  const framed = framedMail(html)
  expect(framed).not.toContain('<style')
  expect(framed).toContain('style="')
  expect(html.length - framed.length).toBe(/<style>.*?<\/style>/s.exec(html)?.[0].length)
})
