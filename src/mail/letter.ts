/** The mails that the product writes, with what each needs to know. `site` is the brand's name and address. */
export type Letter = { site: { name: string; url: string } } & (
  | { kind: 'verify-email'; name: string; code: string; link: string; minutes: number }
  | { kind: 'welcome'; name: string; onboardingLink: string; newsletterLink: string; helpLink: string }
  | { kind: 'reset-password'; name: string; code: string; link: string; minutes: number }
  | { kind: 'already-member'; name: string; signInLink: string; resetLink: string }
  | { kind: 'change-email'; name: string; code: string; link: string; minutes: number }
  | { kind: 'email-taken'; email: string }
  | { kind: 'passkey-added'; name: string; link: string }
  | { kind: 'erasure-code'; name: string; code: string; link: string; minutes: number }
  | { kind: 'erasure'; name: string; day: string; days: number; link: string }
  | { kind: 'erasure-withdrawn'; name: string }
  | { kind: 'email-changed'; name: string; email: string }
  | {
      kind: 'form-received'
      reference: string
      /** What the form is called. */
      title: string
      afterwards: string
      /** Where it is taken back, for what can be. */
      cancelLink: string | null
    }
  | (OrderWords & {
      kind: 'order-paid'
      /** Days, `YYYY-MM-DD`. */
      startsOn: string
      endsOn: string
      number: string | null
      nextOn: string | null
    })
  | (OrderWords & { kind: 'order-refunded' })
  | (OrderWords & { kind: 'renewal-failed' })
  | (OrderWords & {
      kind: 'charge-soon'
      /** The day of the charge, Taipei calendar day with dots. */
      day: string
    })
  | {
      kind: 'term-ending'
      name: string
      title: string
      /** The subscriber number. */
      number: string
      /** The last day, Taipei calendar day with dots. */
      day: string
    }
  | (QuestionWords & { kind: 'question-received'; dueAt: Date; followUp: boolean })
  | (QuestionWords & { kind: 'question-waiting'; dueAt: Date; followUp: boolean })
  | (QuestionWords & { kind: 'question-answered'; closesAt: Date; followUpsLeft: number })
  | (QuestionWords & { kind: 'question-closed' })
  | { kind: 'questions-overdue'; count: number; since: Date }
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
  name: string
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
}
