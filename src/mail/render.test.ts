import { describe, expect, test } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { writeMail } from './renderer.ts'

const site = { name: '每日好刊', url: 'https://magazine.test' }
const code = '042817'
const link = 'https://magazine.test/verify-email?to=Zk3-x_9Qa&code=042817&next=%2Farticle%2F2%3Fa%3D1%26b%3D2'
const mails: MailContent[] = [
  { site, kind: 'verify-email', code, link, minutes: 60 },
  { site, kind: 'reset-password', code, link, minutes: 60 },
  { site, kind: 'form-received', reference: code, noun: '投稿', afterwards: '編輯會回覆您。', cancelLink: link },
  { site, kind: 'confirm-newsletters', titles: ['王<b>美惠</b>週報', code], link, days: 7 },
  { site, kind: 'already-member', signInLink: link, resetLink: 'https://magazine.test/forgot-password' },
]

describe.each(mails)('$kind', (mail) => {
  test('contains the site’s name, has the same content in both formats, and is Traditional Chinese (Taiwan)', async () => {
    const { subject, html, text } = await writeMail(mail)
    expect(subject).toContain(site.name)
    expect(html).toContain('lang="zh-Hant-TW"')
    for (const part of [html, text]) {
      expect(part).toContain(site.name)
      expect(part).toContain(site.url)
    }
    if (mail.kind !== 'already-member') for (const part of [html, text]) expect(part).toContain(code)
  })
  test('the text contains the whole link, and no markup', async () => {
    const { html, text } = await writeMail(mail)
    expect(text).toContain(link)
    expect(html).toContain(link.replaceAll('&', '&amp;'))
    expect(text).not.toMatch(/<\/?(p|a|table|div|span|br)\b/)
  })
  test('user and editor input is escaped', async () => {
    expect((await writeMail(mail)).html).not.toContain('<b>美惠</b>')
  })
})
