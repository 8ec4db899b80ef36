import { eq, inArray, sql } from 'drizzle-orm'
import type { Connection } from '../db/connect.ts'
import {
  consents,
  credentials,
  favorites,
  followedTopics,
  memberRoles,
  members,
  profiles,
  records,
  staffAuthors,
  termsAcceptances,
} from '../db/schema/index.ts'
import { favoriteSite } from '../domain/favorites/kinds.ts'
import type { FirstRole } from '../domain/office/staff-roles.ts'
import { topics } from '../domain/onboarding/prompts.ts'
import { demoConsents, demoFavorites, demoRecords } from './member-records.ts'

export const demoPassword = 'Demo-health-2026'

/** The demo's accounts, and their purposes. */
export const demoAccounts = [
  { email: 'member@example.com', name: '王美惠', role: null, about: '一般會員' },
  { email: 'subscriber@example.com', name: '陳志明', role: null, about: '訂戶，權益還有一年' },
  { email: 'expired@example.com', name: '李淑芬', role: null, about: '前訂戶，昨天到期' },
  { email: 'writer@example.com', name: '張語彤', role: 'writer', about: '作者，寫自己的稿子' },
  { email: 'editor@example.com', name: '溫書瑜', role: 'editor', about: '編輯，改所有人的稿子' },
  { email: 'chief@example.com', name: '蔡明潔', role: 'chief', about: '總編輯，發布與編排' },
  { email: 'reviewer@example.com', name: '周明德', role: 'reviewer', about: '審訂醫師，以作者周明德的名義簽核' },
  { email: 'circulation@example.com', name: '徐佩珊', role: 'circulation', about: '發行，訂單、退費與補寄' },
  { email: 'ads@example.com', name: '賴彥廷', role: 'ads', about: '廣告業務' },
  { email: 'care@example.com', name: '許雅雯', role: 'care', about: '客服' },
  { email: 'professional@example.com', name: '陳以晴', role: 'professional', about: '營養師，在 /desk 回覆問糖尿病的提問' },
  { email: 'pharmacist@example.com', name: '鄭文彬', role: 'professional', about: '藥師，同樣在 /desk 回覆' },
  { email: 'nurse@example.com', name: '何美玲', role: 'professional', about: '護理師，同樣在 /desk 回覆' },
  { email: 'admin@example.com', name: '高志豪', role: 'admin', about: '管理員，角色與設定' },
] as const satisfies readonly { email: string; name: string; role: FirstRole | null; about: string }[]

export type DemoEmail = (typeof demoAccounts)[number]['email']

/** The authors of the demo's staff: the clinician signs, writers have a byline, and professionals have a face. */
export const authorByEmail: Partial<Record<DemoEmail, number>> = {
  'reviewer@example.com': 3,
  'writer@example.com': 7,
  'editor@example.com': 16,
  'professional@example.com': 2,
  'pharmacist@example.com': 10,
  'nurse@example.com': 11,
}

/**
 * Creates the missing demo accounts, with their records and favorites; their entitlements are set by
 * `refreshDemoEntitlements`. Called in demo mode only, at every start: their password is public, so production must never
 * have them.
 */
export async function seedDemoAccounts(
  { db }: Connection,
  { now, digest }: { now: Date; digest: (password: string) => Promise<string> },
): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  const existing = await db.select({ email: members.email }).from(members).where(inArray(members.email, emails))
  const missing = demoAccounts.filter(({ email }) => !existing.some((member) => member.email === email))
  const accounts = await Promise.all(missing.map(async (account) => ({ ...account, password: await digest(demoPassword) })))
  await db.transaction(async (tx) => {
    for (const { email, name, role, password } of accounts) {
      const [created] = await tx
        .insert(members)
        .values({ email, name, emailVerified: true })
        .onConflictDoNothing()
        .returning({ id: members.id })
      if (!created) continue
      const memberId = created.id
      if (role !== null) await tx.insert(memberRoles).values({ memberId, roleKey: role })
      const authorId = authorByEmail[email]
      if (authorId !== undefined) await tx.insert(staffAuthors).values({ memberId, authorId })
      await tx.insert(credentials).values({ memberId, accountId: memberId, providerId: 'credential', password })
      const agreed = demoConsents(email, now)
      if (agreed.length > 0) await tx.insert(consents).values(agreed.map((consent) => ({ memberId, ...consent })))
      const stored = demoRecords(email, now)
      if (stored.length > 0) await tx.insert(records).values(stored.map((record) => ({ memberId, ...record })))
      const liked = demoFavorites(email)
      if (liked.length > 0) await tx.insert(favorites).values(liked.map((item) => ({ memberId, site: favoriteSite, ...item })))
    }
  })
}

/** The account that still gets the popups of a new member: the terms, then the questionnaire. */
const newcomer = 'expired@example.com'
/** The former version that this account accepted. */
const formerVersion = '3.1'

/**
 * Profile data and accepted terms of the demo accounts. All but one have accepted the current terms and filled in what
 * the questionnaire asks; the coupon is still available to them at /fti. Changes made in the demo are preserved.
 */
export async function seedDemoOnboarding({ db }: Connection, { now }: { now: Date }): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  const existing = await db.select({ id: members.id, email: members.email }).from(members).where(inArray(members.email, emails))
  const settled = existing.filter(({ email }) => email !== newcomer)
  const current = sql`(select version from pages where slug = 'terms')`
  await db.transaction(async (tx) => {
    for (const { id: memberId } of settled) {
      await tx
        .insert(termsAcceptances)
        .values({ memberId, product: 'ch', version: current, acceptedAt: now })
        .onConflictDoNothing()
      const [created] = await tx
        .insert(profiles)
        .values({
          memberId,
          gender: 'female',
          birthYear: 1962,
          birthMonth: 5,
          birthDay: 12,
          industry: 12,
          job: 12,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning({ memberId: profiles.memberId })
      if (!created) continue
      const chosen = [topics[1], topics[3], topics[4]]
      await tx
        .insert(followedTopics)
        .values(chosen.map(({ key: topicKey }) => ({ memberId, topicKey, createdAt: now })))
        .onConflictDoNothing()
    }
    const [last] = await tx.select({ id: members.id }).from(members).where(eq(members.email, newcomer))
    if (last)
      await tx
        .insert(termsAcceptances)
        .values({ memberId: last.id, product: 'ch', version: formerVersion, acceptedAt: new Date('2026-03-02T10:00:00+08:00') })
        .onConflictDoNothing()
  })
}
