import type { MailPriority } from '../domain/mail/priority.ts'

/**
 * All mails that the product sends, with the data that each template needs. `site` is the site's name and URL. Only
 * mails to an e-mail address that its owner has confirmed contain the recipient's name. The others repeat no user
 * input, so that they cannot be abused to send messages to strangers.
 */
export type MailContent = { site: { name: string; url: string } } & (
  | { kind: 'verify-email'; code: string; link: string; minutes: number }
  | {
      kind: 'welcome'
      name: string
      onboardingLink: string
      /** The onboarding's coupon, in New Taiwan dollars: its amount, and the order from which it is valid. */
      coupon: { amount: number; minimum: number } | null
      newsletterLink: string
      helpLink: string
    }
  | { kind: 'reset-password'; code: string; link: string; minutes: number }
  | { kind: 'already-member'; signInLink: string; resetLink: string }
  | { kind: 'change-email'; code: string; link: string; minutes: number }
  | { kind: 'email-taken' }
  | { kind: 'passkey-added'; link: string }
  | {
      kind: 'second-factor-changed'
      name: string
      change: 'set-up' | 'removed' | 'passkey-removed' | 'reset' | 'recovery-code-used'
      link: string
    }
  | { kind: 'erasure-code'; code: string; link: string; minutes: number }
  | { kind: 'erasure'; day: string; days: number; link: string }
  | { kind: 'erasure-withdrawn' }
  | { kind: 'email-changed'; email: string }
  | { kind: 'subscription-bound'; number: string; title: string; day: string; link: string }
  | { kind: 'subscription-unbound'; number: string; title: string; link: string }
  | {
      kind: 'form-received'
      reference: string
      /** The noun for what was sent, as it follows 您的 in a sentence: 投稿, 來信. */
      noun: string
      afterwards: string
      /** The link that withdraws the submission, for kinds that can be withdrawn. */
      cancelLink: string | null
    }
  | {
      kind: 'form-arrived'
      reference: string
      noun: string
      at: Date
      /** The submitted values with the labels of the form. */
      answers: { label: string; value: string }[]
      /** The sender's e-mail address; null if none was given. */
      replyTo: string | null
    }
  | {
      kind: 'form-reply'
      reference: string
      noun: string
      /** The text by staff; an empty line separates paragraphs. */
      text: string
      /** Whether replies to the mail reach staff. */
      acceptsReplies: boolean
    }
  | {
      kind: 'form-waiting'
      name: string
      reference: string
      noun: string
      /** Deadline of the promised answer, Taipei calendar day with dots; null if none was promised. */
      dueOn: string | null
    }
  | { kind: 'sign-up-cancelled'; reference: string; noun: string; reason: string; acceptsReplies: boolean }
  | (OrderDetails & {
      kind: 'order-paid'
      /** Calendar days, `YYYY-MM-DD`. */
      startsOn: string
      endsOn: string
      number: string | null
      /** The printed issues; null if nothing is sent. */
      issues: { firstIssue: number; lastIssue: number; firstCopyOn: string } | null
      /** Where the issues are sent; null where the recipient's address is not confirmed, and where nothing is sent. */
      address: string | null
      /** Who receives them, if not the buyer. */
      recipientName: string | null
      nextOn: string | null
    })
  | (OrderDetails & { kind: 'order-refunded' })
  | (OrderDetails & { kind: 'payment-returned' })
  | (OrderDetails & { kind: 'renewal-failed' })
  | (OrderDetails & {
      kind: 'charge-soon'
      /** The day of the charge, Taipei calendar day with dots. */
      day: string
    })
  | {
      kind: 'term-ending'
      title: string
      /** The subscriber number. */
      number: string
      /** The last day, Taipei calendar day with dots. */
      day: string
    }
  | (QuestionDetails & { kind: 'question-received'; dueAt: Date; followUp: boolean })
  | (QuestionDetails & { kind: 'question-waiting'; dueAt: Date; followUp: boolean; urgent: boolean })
  | (QuestionDetails & { kind: 'question-answered'; closesAt: Date; followUpsLeft: number })
  | (QuestionDetails & { kind: 'question-closed' })
  | { kind: 'questions-overdue'; count: number; since: Date }
  | {
      kind: 'look-ups-alert'
      name: string
      /** Who looked members up. */
      by: string
      alert: string
      /** Taipei calendar day. */
      day: string
    }
  | {
      kind: 'look-ups-week'
      name: string
      /** Taipei calendar days. */
      from: string
      until: string
      /** By user: a line for each action, and for each look-up. */
      people: { by: string; totals: string; lines: string[] }[]
      /** The number of look-ups that are not listed. */
      left: number
    }
  | {
      kind: 'manuscript-news'
      name: string
      event:
        | 'submitted'
        | 'ready'
        | 'sent_back'
        | 'declined'
        | 'signed'
        | 'scheduled'
        | 'unscheduled'
        | 'published'
        | 'withdrawn'
        | 'noted'
        | 'unnamed'
        | 'trashed'
        | 'untrashed'
      title: string
      /** The name of the person who did it. */
      by: string
      /** Their comment; empty for none. */
      note: string
      link: string
      /** When it happened, and since when readers have it. */
      at: Date
      publicAt: Date | null
    }
  | {
      kind: 'member-incident'
      name: string
      /** The labels of the member's affected data, joined. */
      data: string
      /** Since when, Taipei calendar day with dots. */
      since: string
      /** The operator's words: what happened, what was done. */
      paragraphs: string[]
      /** Advice for each kind of data. */
      advice: string[]
      /** Where a password is changed; null if it is not affected. */
      passwordLink: string | null
      contactLink: string
      /** URL and telephone number of the reader service; null for none. */
      mail: string | null
      phone: string | null
    }
  | { kind: 'confirm-newsletters'; titles: string[]; link: string; days: number }
  | {
      kind: 'newsletter'
      title: string
      /** The publication frequency, as text. */
      frequency: string
      /** Taipei calendar day with dots. */
      day: string
      posts: NewsletterPost[]
      /** The picture of the first post, with the height of its display. */
      picture: { url: string; height: number } | null
      /** The one task of the day. */
      task: string | null
      unsubscribeLink: string
      manageLink: string
    }
)

/** The question that a mail is about; never its text. */
interface QuestionDetails {
  name: string
  questionId: string
  askedAt: Date
}

interface OrderDetails {
  orderNo: string
  title: string
  /** New Taiwan dollars. */
  amount: number
}

/** A post in a newsletter: of a walled post at most the teaser. */
export interface NewsletterPost {
  title: string
  /** Its authors. */
  by: string
  text: string
  link: string
  /** The audience mark, if the post is not for all readers. */
  mark: string | null
}

/** A rendered mail. The plain text contains everything that the HTML contains. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
  priority: MailPriority
}
