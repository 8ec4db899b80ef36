import type { Database } from '../../db/connect.ts'
import type { MailContent } from '../../mail/mail-content.ts'
import { writeMail } from '../../mail/renderer.ts'
import { sendMail } from '../../operations/mail/mail-queue.ts'
import { sealAddress } from './sealed-address.ts'

interface Person {
  name: string
  email: string
}

/**
 * The mails of accounts. Links lead to pages on which a person must click a button, so that a mail scanner that
 * follows them changes nothing.
 */
export function accountMails({
  db,
  config,
  minutes,
}: {
  db: Database
  config: { SITE_URL: string; SITE_NAME: string; AUTH_SECRET: string }
  minutes: number
}) {
  const site = {
    get name() {
      return config.SITE_NAME
    },
    url: config.SITE_URL,
  }
  const link = (path: string, query: Record<string, string> = {}) =>
    `${config.SITE_URL}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
  const sealed = (email: string) => sealAddress(config.AUTH_SECRET, email, new Date())
  const post = async (person: Pick<Person, 'email'>, mail: MailContent) => {
    await sendMail(db, { recipient: person.email, ...(await writeMail(mail)) })
  }
  return {
    welcome: (person: Person) =>
      post(person, {
        site,
        kind: 'welcome',
        name: person.name,
        onboardingLink: link('/fti'),
        newsletterLink: link('/member/member_newsletter'),
        helpLink: link('/member/bind'),
      }),
    /** To an unconfirmed address: contains none of the user's input, not even the page to continue at. */
    verifyEmail: (email: string, code: string) => {
      const query = { to: sealed(email), code }
      return post({ email }, { site, kind: 'verify-email', code, link: link('/verify-email', query), minutes })
    },
    resetPassword: (person: Person, code: string, token: string) =>
      post(person, { site, kind: 'reset-password', code, link: link('/reset-password', { token }), minutes }),
    passkeyAdded: (person: Person) => post(person, { site, kind: 'passkey-added', link: link('/member/security') }),
    erasureWithdrawn: (person: Person) => post(person, { site, kind: 'erasure-withdrawn' }),
    alreadyMember: (email: string) => {
      const query = { to: sealed(email) }
      const links = { signInLink: link('/login', query), resetLink: link('/forgot-password', query) }
      return post({ email }, { site, kind: 'already-member', ...links })
    },
  }
}
