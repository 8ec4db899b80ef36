import { describe, expect, test } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { writeMail } from './renderer.ts'
import { incidentLetters } from './write-mails.ts'

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
  test('names the site, has the same content in both formats, and is Traditional Chinese (Taiwan)', async () => {
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

test('the welcome mail states what the coupon requires, and nothing of it without a coupon', async () => {
  const welcome = { site, kind: 'welcome', name: '王美惠', onboardingLink: link, newsletterLink: link, helpLink: link } as const
  const offered = await writeMail({ ...welcome, coupon: { amount: 120, minimum: 450 } })
  for (const part of [offered.html, offered.text]) {
    expect(part).toMatch(/120 元/)
    expect(part).toMatch(/450 元/)
    expect(part).toContain('個人資料')
  }
  expect((await writeMail({ ...welcome, coupon: null })).text).not.toMatch(/\d 元|個人資料/)
})

test('a receipt names the printed issues and their address, and neither if nothing is printed', async () => {
  const receipt = {
    site,
    kind: 'order-paid',
    orderNo: code,
    title: '紙本一年',
    amount: 1980,
    number: '1000004',
    nextOn: null,
  } as const
  const days = { startsOn: '2026-12-01', endsOn: '2027-11-30' }
  const issues = { firstIssue: 337, lastIssue: 348, firstCopyOn: '2026-12-01' }
  const { text } = await writeMail({ ...receipt, ...days, issues, address: '日安路一段 1 號', recipientName: '王春嬌' })
  for (const part of ['337', '348', '12 期', '2026.12', '日安路一段 1 號，收件人：王春嬌。']) expect(text).toContain(part)
  const kept = await writeMail({ ...receipt, ...days, issues, address: null, recipientName: null })
  // no punctuation follows a URL: mail programs would include it in the link
  expect(kept.text).toMatch(/\/member\/subscription\/1000004\s/)
  expect((await writeMail({ ...receipt, ...days, issues: null, address: null, recipientName: null })).text).not.toMatch(
    /寄送|期到/,
  )
})

test('a letter about an incident states data, advice and contact, each to its own member', async () => {
  const letter = incidentLetters(site, { paragraphs: ['發生的事。'], mail: 'service@magazine.test', phone: null })
  const affected = { data: ['email', 'password'] as const, since: '2026-11-20' }
  const write = (name: string) => letter({ name, email: `${name}@example.org` }, { ...affected, data: [...affected.data] })
  const first = await write('王<b>$&美惠</b>')
  const second = await write('林國棟')
  expect(first).toMatchObject({
    recipient: '王<b>$&美惠</b>@example.org',
    priority: 1,
    subject: expect.stringContaining(site.name),
  })
  expect(first.html).toContain('王&lt;b&gt;$&amp;美惠&lt;/b&gt;')
  expect(first.text).toContain('王<b>$&美惠</b>，您好')
  for (const part of [first.html, first.text]) {
    for (const words of ['電子郵件、密碼', '2026.11.20', '發生的事。', '換掉在這裡的密碼', `${site.url}/member/change_password`])
      expect(part).toContain(words)
    expect(part).toContain('service@magazine.test')
    expect(part).not.toContain('也可以打')
  }
  expect(second.html).toContain('林國棟')
  expect(second.html).not.toContain('美惠')
  const other = await letter({ name: '陳', email: 'c@example.org' }, { data: ['reading'], since: '2026-11-21' })
  expect(other.text).not.toMatch(/change_password|您現在可以做的/)
})
