import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { password } from './visit.ts'

let people = 0

/** A new user: an e-mail address that no other user of the run has. */
export function newMember(): { email: string; name: string } {
  people += 1
  return { email: `reader-${process.pid}-${people}@mail.test`, name: `旅人${people}` }
}

/**
 * Creates a member unknown to other tests, and signs the page's browser in: by the calls that the pages make, for
 * journeys that start later. Automatic popups are suppressed; they have journeys of their own.
 */
export async function join(page: Page): Promise<{ email: string; name: string }> {
  const person = newMember()
  await callAccounts(page, '/sign-up/email', { ...person, password, callbackURL: '/' })
  await callAccounts(page, '/email-otp/verify-email', { email: person.email, otp: await codeTo(person.email) })
  await page.context().addCookies(['fti', 'tos'].map((name) => ({ name, value: '1', url: inject('siteUrl') })))
  return person
}

/**
 * The newest mail to an e-mail address, as plain text.
 * @param containing for an e-mail address to which other journeys write, too: text of the mail that is meant
 */
export async function mailTo(recipient: string, containing = ''): Promise<string> {
  const { mails } = await readOutbox('')
  for (const { id } of mails.filter((one) => one.recipient === recipient)) {
    const { mail } = await readOutbox(`?id=${id}`)
    if (mail?.text.includes(containing)) return mail.text
  }
  throw new Error(`no such mail went to ${recipient}`)
}

/** The newest code mailed to an e-mail address. */
export async function codeTo(recipient: string): Promise<string> {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await mailTo(recipient))?.[0]
  if (!code) throw new Error(`no code in the mail to ${recipient}`)
  return code
}

async function callAccounts(page: Page, path: string, data: object): Promise<void> {
  const origin = inject('siteUrl')
  const response = await page.request.post(`${origin}/api/auth${path}`, {
    data,
    headers: { 'api-key': 'healthpress-web', origin },
  })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
}

interface Outbox {
  mails: { id: string; recipient: string }[]
  mail: { text: string } | null
}

async function readOutbox(query: string): Promise<Outbox> {
  const headers = { 'api-key': 'healthpress-web' }
  const response = await fetch(`${inject('siteUrl')}/api/v3.0/demo/outbox${query}`, { headers })
  return ((await response.json()) as { items: Outbox }).items
}
