import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { NameKind } from '../../domain/manuscripts/name-kinds.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { credentials, members, passkeys, savedViews, setupLinks, siteSettings } from '../schema/index.ts'
import { isPublic } from './posts.ts'
import { maySignNow } from './staff.ts'

const namedRow = z.strictObject({ id: z.int(), name: z.string(), about: z.string() })
/**
 * An entity that a manuscript can refer to: its number, its name, and a hint that distinguishes it from
 * others of the same name.
 */
export type NamedRow = z.infer<typeof namedRow>

/** The rows to choose from, by kind; a `hidden` row is found only by its number. */
const nameQueries: Record<NameKind, SQL> = {
  author: sql`select id, name, title as about, archived_at is not null as hidden from authors`,
  reviewer: sql`select id, name, title as about, archived_at is not null as hidden from authors where reviewer`,
  clinician: sql`select a.id, a.name, a.title as about, false as hidden from authors a where ${maySignNow(sql`a.id`)}`,
  tag: sql`select t.id, t.name, coalesce(c.title, '') as about, false as hidden from tags t left join channels c on c.id = t.channel_id`,
  channel: sql`select id, title as name, case when feature then '專題頻道' else '' end as about, archived_at is not null as hidden from channels`,
  column: sql`select c.id, c.title as name, a.name as about, c.archived_at is not null as hidden from columns c join authors a on a.id = c.author_id`,
  magazine: sql`select issue as id, name, to_char(publish_date, 'YYYY.MM.DD') as about, archived_at is not null as hidden from magazines`,
}

/** Magazine issues: newest first. All other kinds: shortest name first, because the query is a larger part of it. */
const order = (kind: NameKind) => (kind === 'magazine' ? sql`n.id desc` : sql`length(n.name), n.name, n.id`)

/**
 * Names of a kind: first those of the given numbers, unconditionally; then those that contain the query or have it as
 * their number, exact matches first.
 */
export async function findNames(
  db: Database,
  kind: NameKind,
  { ids = [], query = '', limit }: { ids?: readonly number[] | undefined; query?: string | undefined; limit: number },
): Promise<NamedRow[]> {
  const isGiven = sql`n.id = any(${sql.param([...ids])}::int[])`
  return rows(db, namedRow)`
    select n.id, n.name, n.about from (${nameQueries[kind]}) n
    where ${isGiven} or n.id::text = ${query} or (not n.hidden and (${query} = '' or strpos(lower(n.name), lower(${query})) > 0))
    order by ${isGiven} desc, (lower(n.name) = lower(${query})) desc, ${order(kind)} limit ${limit}`
}

/** Every channel, those with a URL of their own first. */
export async function allChannels(db: Database): Promise<NamedRow[]> {
  return rows(db, namedRow)`select n.id, n.name, n.about from (${nameQueries.channel}) n order by n.id`
}

const settingsRow = z.strictObject({
  name: z.string().nullable(),
  tagline: z.string().nullable(),
  /** Whether the set-up is still pending. */
  waiting: z.boolean(),
  draft: z.record(z.string(), z.string()).nullable(),
})
type SiteSettingsRow = z.infer<typeof settingsRow>

/**
 * The settings of the site; null if it was never provisioned (an older magazine, the demo). With `lock` the row is
 * locked until the transaction ends.
 */
export async function findSiteSettings(db: Database, { lock = false } = {}): Promise<SiteSettingsRow | null> {
  const [row] = await rows(db, settingsRow)`
    select name, tagline, set_up_at is null as waiting, draft from site_settings where id = 1 ${lock ? sql`for update` : sql``}`
  return row ?? null
}

/** Stores the unsaved input of the set-up form. */
export async function storeSetUpDraft(db: Database, draft: Record<string, string>): Promise<void> {
  await db.update(siteSettings).set({ draft }).where(eq(siteSettings.id, 1))
}

/** Sets the site's name and completes the set-up. */
export async function finishSetUp(db: Database, to: { name: string; tagline: string; setUpAt: Date }): Promise<void> {
  await db
    .update(siteSettings)
    .set({ ...to, draft: null })
    .where(eq(siteSettings.id, 1))
}

/** Renames the site; a site without a row gets one, as a site that is set up. */
export async function renameSite(db: Database, to: { name: string; tagline: string }, now: Date): Promise<void> {
  await db.insert(siteSettings).values({ id: 1, foundedAt: now, setUpAt: now }).onConflictDoNothing()
  // separate from the insert: the trigger on the update announces a changed name
  await db.update(siteSettings).set(to).where(eq(siteSettings.id, 1))
}

const bareRow = z.strictObject({ bare: z.boolean() })

/** Whether the magazine has no content, made or imported, and no members. */
export async function isSiteEmpty(db: Database): Promise<boolean> {
  const [row] = await rows(db, bareRow)`
    select not (exists (select from site_settings) or exists (select from pages) or exists (select from walls)
      or exists (select from menu_items) or exists (select from channels) or exists (select from authors)
      or exists (select from posts) or exists (select from members)) as bare`
  return row?.bare ?? false
}

/** Creates a verified member on the authority of the operator of the database. @returns their id */
export async function insertVerifiedMember(db: Database, { email, name }: { email: string; name: string }): Promise<string> {
  const [inserted] = await db.insert(members).values({ email, name, emailVerified: true }).returning({ id: members.id })
  if (!inserted) throw new Error('a member was not made')
  return inserted.id
}

/** Whether a member has any sign-in method: a password, a provider, a passkey. */
export async function hasSignInMethod(db: Database, memberId: string): Promise<boolean> {
  const [credential] = await db
    .select({ id: credentials.id })
    .from(credentials)
    .where(eq(credentials.memberId, memberId))
    .limit(1)
  if (credential) return true
  const [key] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.memberId, memberId)).limit(1)
  return key !== undefined
}

/** Stores the link that opens a member's account; it replaces an earlier one. */
export async function writeSetupLink(db: Database, link: typeof setupLinks.$inferInsert): Promise<void> {
  const { memberId: _, ...set } = link
  await db.insert(setupLinks).values(link).onConflictDoUpdate({ target: setupLinks.memberId, set })
}

const isValidLink = (digest: string, now: Date) => and(eq(setupLinks.digest, digest), gt(setupLinks.expiresAt, now))

/** The member whose account a link opens now; null for none. */
export async function findSetupLink(db: Database, digest: string, now: Date): Promise<{ id: string; email: string } | null> {
  const { id, email } = members
  const [row] = await db
    .select({ id, email })
    .from(setupLinks)
    .innerJoin(members, eq(members.id, setupLinks.memberId))
    .where(isValidLink(digest, now))
  return row ?? null
}

/** Uses up a link: of two concurrent calls one succeeds. @returns the member whose account it opens, or null */
export async function consumeSetupLink(db: Database, digest: string, now: Date): Promise<string | null> {
  const [deleted] = await db.delete(setupLinks).where(isValidLink(digest, now)).returning({ memberId: setupLinks.memberId })
  return deleted?.memberId ?? null
}

/** Sets a member's name and password. */
export async function writeNameAndPassword(
  db: Database,
  memberId: string,
  { name, digest, now }: { name: string; digest: string; now: Date },
): Promise<void> {
  await db.update(members).set({ name, updatedAt: now }).where(eq(members.id, memberId))
  const ownPassword = and(eq(credentials.memberId, memberId), eq(credentials.providerId, 'credential'))
  const changed = await db
    .update(credentials)
    .set({ password: digest, updatedAt: now })
    .where(ownPassword)
    .returning({ id: credentials.id })
  if (changed.length === 0)
    await db.insert(credentials).values({ memberId, accountId: memberId, providerId: 'credential', password: digest })
}

export type SavedViewRow = typeof savedViews.$inferSelect

/** A user's own views of a list and the shared ones, by name. */
export function viewsOf(db: Database, owner: string, list: string): Promise<SavedViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.list, list), or(eq(savedViews.owner, owner), savedViews.shared)))
    .orderBy(savedViews.name, savedViews.id)
}

/** A view, locked until the transaction ends. */
export async function lockView(tx: Database, id: number): Promise<SavedViewRow | null> {
  const [row] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
  return row ?? null
}

/** The number of a user's views; locked, so that no other transaction adds one for this user until the transaction ends. */
export async function countViewsToAdd(tx: Database, owner: string): Promise<number> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, owner)).for('no key update')
  return tx.$count(savedViews, eq(savedViews.owner, owner))
}

/** A user's view of a list with a name. */
export async function findViewByName(
  db: Database,
  { owner, list, name }: Pick<SavedViewRow, 'owner' | 'list' | 'name'>,
): Promise<SavedViewRow | null> {
  const [row] = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.owner, owner), eq(savedViews.list, list), eq(savedViews.name, name)))
  return row ?? null
}

export async function insertView(db: Database, view: typeof savedViews.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(savedViews).values(view).returning({ id: savedViews.id })
  if (!inserted) throw new Error('a saved view was not written')
  return inserted.id
}

export async function updateView(db: Database, id: number, change: Pick<SavedViewRow, 'name' | 'shared'>): Promise<void> {
  await db.update(savedViews).set(change).where(eq(savedViews.id, id))
}

export async function deleteView(db: Database, id: number): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.id, id))
}

const progressRow = z.strictObject({
  named: z.boolean(),
  channels: z.boolean(),
  authors: z.boolean(),
  posts: z.boolean(),
  issues: z.boolean(),
  plans: z.boolean(),
  newsletters: z.boolean(),
  menus: z.boolean(),
  plansInMainMenu: z.boolean(),
  plansInDrawer: z.boolean(),
  signing: z.boolean(),
})
type MagazineProgressRow = z.infer<typeof progressRow>

/** Which parts of a magazine exist for readers. @param today Taipei calendar day */
export async function readMagazineProgress(db: Database, today: string): Promise<MagazineProgressRow> {
  const menu = sql`select from menu_items where group_index`
  const sale = sql`url = '/subscriptions'`
  const [row] = await rows(db, progressRow)`
    select not exists (select from site_settings where set_up_at is null) as named,
      exists (select from channels) as channels,
      exists (select from authors where archived_at is null) as authors,
      exists (select from posts p where ${isPublic}) as posts,
      exists (select from magazines where archived_at is null and publish_date <= ${today}::date) as issues,
      exists (select from plans where on_sale) as plans,
      exists (select from newsletters where archived_at is null) as newsletters,
      exists (${menu} = 2) and exists (${menu} = 5 and area = 'nav') and exists (${menu} = 5 and area = 'footer') as menus,
      exists (${menu} = 5 and area = 'nav' and ${sale}) as "plansInMainMenu",
      exists (${menu} = 2 and ${sale}) as "plansInDrawer",
      not exists (select from signing_channels) or exists (select from authors a where a.reviewer and ${maySignNow(sql`a.id`)}) as signing`
  if (!row) throw new Error('a statement without a table returns one row')
  return row
}
