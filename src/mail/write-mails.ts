import { maskedName } from '../domain/forms/mask.ts'
import { imagePath } from '../domain/images/sizes.ts'
import { type AffectedPerson, incidentAdvice, incidentDataText } from '../domain/membership/incident.ts'
import { type WeeklyAction, weeklyLabels } from '../domain/membership/member-look-up.ts'
import { teaserOf } from '../domain/newsletters/teaser.ts'
import { escapeHtml } from '../domain/posts/escape-html.ts'
import { postPath } from '../domain/posts/post-path.ts'
import type { PostType } from '../domain/posts/post-type.ts'
import { dottedDay, taipeiMoment } from '../domain/time/taipei.ts'
import type { WallStatus } from '../domain/walls/wall.ts'
import type { MailContent, RenderedMail } from './mail-content.ts'
import { writeMail } from './renderer.ts'

interface Order {
  recipient: string
  orderNo: string
  title: string
  amount: number
}
type Charge = Order & { day: string }
type SubscriptionEnd = Pick<Order, 'recipient' | 'title'> & { number: string; day: string }
type Receipt = Order &
  Pick<
    Extract<MailContent, { kind: 'order-paid' }>,
    'startsOn' | 'endsOn' | 'number' | 'issues' | 'address' | 'recipientName' | 'nextOn'
  >

/** The payment mails, for the site that sends them. */
export function paymentMails(site: MailContent['site']) {
  const to = async (recipient: string, mail: MailContent): Promise<RenderedMail & { recipient: string }> => ({
    recipient,
    ...(await writeMail(mail)),
  })
  return {
    paid: ({ recipient, ...details }: Receipt) => to(recipient, { site, kind: 'order-paid', ...details }),
    refunded: ({ recipient, ...details }: Order) => to(recipient, { site, kind: 'order-refunded', ...details }),
    returned: ({ recipient, ...details }: Order) => to(recipient, { site, kind: 'payment-returned', ...details }),
    renewalFailed: ({ recipient, ...details }: Order) => to(recipient, { site, kind: 'renewal-failed', ...details }),
    chargeSoon: ({ recipient, day, ...details }: Charge) =>
      to(recipient, { site, kind: 'charge-soon', ...details, day: dottedDay(day) }),
    termEnding: ({ recipient, day, ...details }: SubscriptionEnd) =>
      to(recipient, { site, kind: 'term-ending', ...details, day: dottedDay(day) }),
  }
}

interface Recipient {
  name: string
  email: string
}
interface AskedQuestion {
  questionId: string
  askedAt: Date
}
type WaitingQuestion = AskedQuestion & { dueAt: Date; followUp: boolean }

/**
 * The mails about questions, for the site that sends them.
 * @param operator recipient of alarms; only the job that raises them needs it
 */
export function questionMails(site: MailContent['site'], operator = '') {
  const to = async (recipient: string, mail: MailContent): Promise<RenderedMail & { recipient: string }> => ({
    recipient,
    ...(await writeMail(mail)),
  })
  return {
    received: ({ name, email }: Recipient, details: WaitingQuestion) =>
      to(email, { site, kind: 'question-received', name, ...details }),
    waiting: ({ name, email }: Recipient, details: WaitingQuestion & { urgent: boolean }) =>
      to(email, { site, kind: 'question-waiting', name, ...details }),
    answered: ({ name, email }: Recipient, details: AskedQuestion & { closesAt: Date; followUpsLeft: number }) =>
      to(email, { site, kind: 'question-answered', name, ...details }),
    closed: ({ name, email }: Recipient, details: AskedQuestion) =>
      to(email, { site, kind: 'question-closed', name, ...details }),
    overdue: (details: { count: number; since: Date }) => to(operator, { site, kind: 'questions-overdue', ...details }),
  }
}

/** A look-up of the audit log: the names are null for deleted accounts and for searches without a result. */
interface LookUp {
  at: string
  by: string | null
  member: string | null
  action: WeeklyAction
  reason: string
}

/** How many look-ups a mail lists. */
const maxListed = 200

/** The mails to administrators about member look-ups, for the site that sends them. */
export function lookUpMails(site: MailContent['site']) {
  return {
    alert: async ({ name, email }: Recipient, details: { by: string; alert: string; day: string }) => ({
      recipient: email,
      ...(await writeMail({ site, kind: 'look-ups-alert', name, ...details })),
    }),
    week: async (
      { name, email }: Recipient,
      { lookUps, ...week }: { from: string; until: string; lookUps: readonly LookUp[] },
    ) => ({
      recipient: email,
      ...(await writeMail({
        site,
        kind: 'look-ups-week',
        name,
        ...week,
        people: peopleOf(lookUps),
        left: Math.max(0, lookUps.length - maxListed),
      })),
    }),
  }
}

/** The look-ups by user, in their order: totals of all, lines of those that the mail lists. */
function peopleOf(lookUps: readonly LookUp[]): Extract<MailContent, { kind: 'look-ups-week' }>['people'] {
  const listed = new Set(lookUps.slice(0, maxListed))
  return [...Map.groupBy(lookUps, ({ by }) => by ?? '已刪除的帳號')].map(([by, own]) => ({
    by,
    totals: [...Map.groupBy(own, ({ action }) => action)]
      .map(([action, some]) => `${weeklyLabels[action]} ${some.length} 次`)
      .join('、'),
    lines: own.filter((lookUp) => listed.has(lookUp)).map(lineOf),
  }))
}

/** A look-up as a line; a member with the surname of the user is marked, because it may be a relative. */
function lineOf({ at, by, member, action, reason }: LookUp): string {
  const isRelated = member !== null && by !== null && member !== by && [...member][0] === [...by][0]
  const whom = action === 'alert-look-ups' ? '' : `${maskedName(member ?? '') || '沒有這位會員'}${isRelated ? '（同姓）' : ''}`
  return [taipeiMoment(new Date(at)), weeklyLabels[action], whom, reason].filter(Boolean).join('　')
}

/** Placeholder for the name of each member. */
const nameMark = '0name0'
/** How many different letters are cached: those of members with the same data and day differ only in the name. */
const maxCachedLetters = 500

/**
 * The letters about a personal data incident, for the site that sends them: rendered once for all members with the same
 * data and day.
 */
export function incidentLetters(
  site: MailContent['site'],
  letter: Pick<Extract<MailContent, { kind: 'member-incident' }>, 'paragraphs' | 'mail' | 'phone'>,
) {
  const rendered = new Map<string, Promise<RenderedMail>>()
  const render = ({ data, since }: AffectedPerson) =>
    writeMail({
      site,
      kind: 'member-incident',
      name: nameMark,
      data: incidentDataText(data),
      since: dottedDay(since),
      advice: incidentAdvice(data),
      passwordLink: data.includes('password') ? `${site.url}/member/change_password` : null,
      contactLink: `${site.url}/contact`,
      ...letter,
    })
  return async ({ name, email }: Recipient, affected: AffectedPerson): Promise<RenderedMail & { recipient: string }> => {
    const key = [affected.since, ...affected.data].join(' ')
    if (!rendered.has(key) && rendered.size >= maxCachedLetters) rendered.clear()
    const mail = rendered.get(key) ?? render(affected)
    rendered.set(key, mail)
    const { html, text, ...rest } = await mail
    return {
      recipient: email,
      ...rest,
      html: html.replaceAll(nameMark, () => escapeHtml(name)),
      text: text.replaceAll(nameMark, () => name),
    }
  }
}

type ManuscriptNews = Omit<Extract<MailContent, { kind: 'manuscript-news' }>, 'site' | 'kind' | 'name' | 'link' | 'at'> & {
  uid: number
}

/** Events whose mail links to the review page, for clinicians and readers of notes; all others link to the manuscript. */
const toReview = ['submitted', 'noted']
/** News whose next step is the publication: the link opens the publishing sheet. */
const toPublish = ['ready', 'signed']

/** The mail that notifies a colleague of a manuscript's event, for the site that sends it. */
export const manuscriptNewsMail =
  (site: MailContent['site']) =>
  async (
    { name, email }: { name: string; email: string },
    { uid, event, ...news }: ManuscriptNews,
  ): Promise<RenderedMail & { recipient: string }> => {
    const link = `${site.url}/office/posts/${uid}${toReview.includes(event) ? '/review' : toPublish.includes(event) ? '#publish' : ''}`
    return {
      recipient: email,
      ...(await writeMail({ site, kind: 'manuscript-news', name, event, link, at: new Date(), ...news })),
    }
  }

/** The data of a newsletter issue that its mail shows. */
export interface MailedIssue {
  title: string
  /** The publication frequency, as text. */
  frequency: string
  /** Taipei calendar day. */
  day: string
  posts: readonly {
    type: PostType
    id: number
    title: string
    lead: string
    status: WallStatus
    cover: { id: string; width: number; height: number } | null
    authors: readonly { name: string }[]
  }[]
  /** The task of the day; null without one. */
  task: string | null
}

/** The mail of an issue; recipients' mails differ only in the unsubscribe link. */
export function writeNewsletter(site: MailContent['site'], issue: MailedIssue, unsubscribeLink: string): Promise<RenderedMail> {
  const { title, frequency, day, posts, task } = issue
  return writeMail({
    kind: 'newsletter',
    site,
    title,
    frequency,
    day: dottedDay(day),
    picture: pictureOf(site, posts[0]?.cover ?? null),
    task,
    posts: posts.map((post) => ({
      title: post.title,
      by: post.authors.map(({ name }) => name).join('、'),
      link: `${site.url}${postPath(post.type, post.id)}?from=newsletter`,
      ...teaserOf(post),
    })),
    unsubscribeLink,
    manageLink: `${site.url}/member/member_newsletter`,
  })
}

/** The picture of the first post, in a format and a size that every mail program shows. */
function pictureOf({ url }: MailContent['site'], cover: MailedIssue['posts'][number]['cover']) {
  if (!cover) return null
  return { url: url + imagePath(cover.id, 800, 'jpg'), height: Math.round((pictureWidth * cover.height) / cover.width) }
}

/** Width of a picture in a mail, pixels. */
export const pictureWidth = 512
