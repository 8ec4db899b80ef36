import type { z } from 'zod'
import type { OutboxMail } from '../../contract/accounts.ts'
import type { Member, MemberHome, memberEndpoints } from '../../contract/member.ts'
import type { Coupon } from '../../contract/onboarding.ts'
import type { Profile } from '../../contract/profile.ts'
import { isImpossibleBirthday } from '../../domain/membership/birthday.ts'
import { entityPath } from '../../domain/navigation/paths.ts'
import { workplacesOf } from '../../domain/office/navigation.ts'
import { formatDiscountCode } from '../../domain/payment/discount-code.ts'
import { postPath } from '../../domain/posts/post-path.ts'
import type { MailDetailRow, MailRow } from '../../operations/mail/mail-queue.ts'
import type { DataLayer, MemberRow, OwnProfile } from '../../operations/membership/member.ts'
import type { MemberHome as HomeFound } from '../../operations/membership/member-home.ts'
import type { OwnCoupon } from '../../operations/onboarding/onboarding.ts'
import { presentPostSummary, presentStoredFavorite } from './post.ts'
import { presentQuestionSummary } from './question.ts'
import { presentToolRecord } from './record.ts'

/** Data about the request and the installation, added to the member's own in the response. */
export interface MemberContext {
  env: string
  userAgent: string
}

export function presentMemberHome({ issue, picks, favorites, results, questions }: HomeFound, now: Date): MemberHome {
  return {
    issue: issue && {
      issue: issue.issue,
      name: issue.name,
      publish_date: issue.publish_date,
      cover: issue.cover,
      url: entityPath('magazine', issue.issue),
      pieces: issue.pieces.map(({ title, post }) => ({ title, url: post && postPath(post.type, post.id) })),
    },
    picks: picks.map(({ topic, post }) => ({ topic, post: presentPostSummary(post) })),
    favorites: favorites.map(presentStoredFavorite),
    results: results.map(({ record, values }) => ({ record: presentToolRecord(record), values })),
    questions: questions.map((question) => presentQuestionSummary(question, now)),
  }
}

export function presentMember(row: MemberRow, { env, userAgent }: MemberContext): Member {
  const { capabilities, author } = row
  return {
    uuid: row.id,
    account: row.email,
    email: row.email,
    name: row.name,
    mobile: row.mobile,
    h_end_date: row.h_end_date,
    social_id: row.social_id,
    salesforce_id: row.salesforce_id,
    login_status: true,
    env,
    prefix: '',
    line_binding: row.line_binding,
    line_browser: userAgent.includes(' Line/'),
    fm_tag: row.fm_tag,
    h2_level_1: '',
    h2_level_2: '',
    ...(capabilities.length > 0 ? { capabilities, work: workplacesOf({ memberId: row.id, capabilities, author }) } : {}),
  }
}

export function presentProfile(row: OwnProfile): Profile {
  const { birthYear: year, birthMonth: month, birthDay: day } = row
  return {
    uuid: row.id,
    account: row.email,
    email: row.email,
    pending_email: row.pendingEmail,
    name: row.name,
    mobile: row.mobile,
    gender: row.gender,
    birthday_year: row.birthYear,
    birthday_month: row.birthMonth,
    birthday_day: row.birthDay,
    birthday_unconfirmed: year !== null && month !== null && day !== null && isImpossibleBirthday({ year, month, day }),
    education: row.education,
    industry: row.industry,
    jobprof: row.job,
    job_position: row.jobPosition,
    elder_mode: row.elderMode,
  }
}

type Answer = z.input<typeof memberEndpoints.datalayer.response>['items']

export function presentDataLayer({ post, state, uuid }: DataLayer): Answer {
  return {
    ItemData: {
      article: {
        id: post.id,
        title: { seo_title: post.seo_title, web_title: post.web_title, paper_title: post.paper_title },
        authors: post.authors.map(({ name }) => ({ name })),
        channels: post.channels.map(({ title }) => ({ title })),
        keywords: post.keywords,
        tags: post.tags,
        source: post.source,
        publish_date: post.publish_date,
        topic_level: post.topic_level,
        topic_keyword: post.topic_keyword,
        url: postPath(post.type, post.id),
        status: post.status,
      },
    },
    MemberData: { state, uuid },
  }
}

export function presentMail(row: MailRow): OutboxMail {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
  }
}

export function presentMailDetails(row: MailDetailRow): OutboxMail & { html: string; text: string } {
  return { ...presentMail(row), html: row.html, text: row.text }
}

export function presentCoupon({ code, campaign, amount, minimum, endsOn, usedAt, stopped }: OwnCoupon): Coupon {
  return {
    code: formatDiscountCode(code),
    campaign,
    amount,
    minimum,
    ends_on: endsOn,
    used_at: usedAt?.toISOString() ?? null,
    offer_stopped: stopped,
  }
}
