import type { MailPriority } from '../domain/mail/priority.ts'

/**
 * The mails that the product writes, with what each needs to know. `site` is the brand's name and address. Only letters
 * to an address that its owner has confirmed call somebody by name: nobody can write to strangers through the others,
 * which repeat nothing that was typed.
 */
export type Letter = { site: { name: string; url: string } } & (
  | { kind: 'verify-email'; code: string; link: string; minutes: number }
  | { kind: 'welcome'; name: string; onboardingLink: string; newsletterLink: string; helpLink: string }
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
  | {
      kind: 'form-received'
      reference: string
      /** What was sent, as a sentence says it after 您的: 投稿, 來信. */
      noun: string
      afterwards: string
      /** Where it is taken back, for what can be. */
      cancelLink: string | null
    }
  | {
      kind: 'form-arrived'
      reference: string
      noun: string
      at: Date
      /** What was filled in, by the labels of the form. */
      answers: { label: string; value: string }[]
      /** The sender's address; null where they left none. */
      replyTo: string | null
    }
  | {
      kind: 'form-reply'
      reference: string
      noun: string
      /** What staff wrote; an empty line ends a paragraph. */
      text: string
      /** Whether an answer to the mail reaches staff. */
      answered: boolean
    }
  | {
      kind: 'form-waiting'
      name: string
      reference: string
      noun: string
      /** The last day of the promised answer, Taipei calendar day with dots; null where none was promised. */
      dueOn: string | null
    }
  | { kind: 'sign-up-cancelled'; reference: string; noun: string; reason: string; answered: boolean }
  | (OrderWords & {
      kind: 'order-paid'
      /** Days, `YYYY-MM-DD`. */
      startsOn: string
      endsOn: string
      number: string | null
      nextOn: string | null
    })
  | (OrderWords & { kind: 'order-refunded' })
  | (OrderWords & { kind: 'payment-returned' })
  | (OrderWords & { kind: 'renewal-failed' })
  | (OrderWords & {
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
  | (QuestionWords & { kind: 'question-received'; dueAt: Date; followUp: boolean })
  | (QuestionWords & { kind: 'question-waiting'; dueAt: Date; followUp: boolean; urgent: boolean })
  | (QuestionWords & { kind: 'question-answered'; closesAt: Date; followUpsLeft: number })
  | (QuestionWords & { kind: 'question-closed' })
  | { kind: 'questions-overdue'; count: number; since: Date }
  | {
      kind: 'manuscript-news'
      name: string
      what:
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
      /** Who did it. */
      by: string
      /** What they said of it; empty for nothing. */
      note: string
      link: string
      /** When it happened, and from when on readers have it. */
      at: Date
      publicAt: Date | null
    }
  | { kind: 'confirm-newsletters'; titles: string[]; link: string; days: number }
  | {
      kind: 'newsletter'
      title: string
      /** When it appears, in words. */
      frequency: string
      /** Taipei calendar day with dots. */
      day: string
      posts: NewsletterPost[]
      unsubscribeLink: string
      manageLink: string
    }
)

/** Which question a mail is about; never what was written in it. */
interface QuestionWords {
  name: string
  questionId: string
  askedAt: Date
}

interface OrderWords {
  orderNo: string
  title: string
  /** New Taiwan dollars. */
  amount: number
}

/** A post in a newsletter: never more of a walled one than its teaser. */
export interface NewsletterPost {
  title: string
  text: string
  link: string
  /** For whom it is, where not for everybody. */
  mark: string | null
}

/** A mail as it goes out. The text says all that the HTML says. */
export interface WrittenMail {
  subject: string
  html: string
  text: string
  priority: MailPriority
}
