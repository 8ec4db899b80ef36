import { type AnyColumn, aliasedTable, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RoleHolder } from '../../domain/office/give-roles.ts'
import type { Person } from '../../domain/office/may.ts'
import type { StaffRole } from '../../domain/office/staff-roles.ts'
import type { Database } from '../connect.ts'
import { audit, authors, memberRoles, members, questionClaims, staffAuthors, staffRoles } from '../schema/index.ts'

/** What a member is trusted with, as part of a statement about them. */
export const capabilitiesOfMember = (memberId: AnyColumn | SQL) =>
  sql`array(
  select distinct unnest(s.capabilities) from member_roles r join staff_roles s on s.key = r.role_key where r.member_id = ${memberId})`.mapWith(
    staffRoles.capabilities,
  )

/** Everybody who holds a role, or is an author. */
export interface StaffMember extends RoleHolder {
  email: string
  name: string
  author: number | null
  authorName: string | null
  /** Whether they have an authenticator app or a passkey. */
  secondFactor: boolean
}

const hasFactor = sql`(exists (select from second_factors f where f.member_id = ${members.id} and f.confirmed_at is not null)
  or exists (select from passkeys k where k.member_id = ${members.id}))`.mapWith(Boolean)

const rolesOfMember = sql`array(
  select r.role_key from member_roles r join staff_roles s on s.key = r.role_key where r.member_id = ${members.id} order by s.name)`.mapWith(
  (keys: string[]) => keys,
)

export async function staffMembers(db: Database): Promise<StaffMember[]> {
  const { id, email, name } = members
  return db
    .select({
      id,
      email,
      name,
      roles: rolesOfMember,
      author: staffAuthors.authorId,
      authorName: authors.name,
      secondFactor: hasFactor,
    })
    .from(members)
    .leftJoin(staffAuthors, eq(staffAuthors.memberId, id))
    .leftJoin(authors, eq(authors.id, staffAuthors.authorId))
    .where(sql`${staffAuthors.memberId} is not null or exists (select from member_roles r where r.member_id = ${id})`)
    .orderBy(asc(name), asc(id))
}

/** Every role, by name. With `lock` nobody else changes what roles are worth or who has them until the transaction ends. */
export async function listStaffRoles(db: Database, { lock = false } = {}): Promise<StaffRole[]> {
  if (lock) await db.execute(sql`lock table staff_roles in share row exclusive mode`)
  return db.select().from(staffRoles).orderBy(asc(staffRoles.name))
}

/** Keeps roles as they are until the transaction ends, together with any others who do: only `lock` of `listStaffRoles` waits. */
export async function shareRoles(db: Database): Promise<void> {
  await db.execute(sql`lock table staff_roles in row exclusive mode`)
}

/** A member by address, as far as roles are concerned. */
export async function findTaker(db: Database, email: string) {
  const { id, emailVerified, name } = members
  const [found] = await db.select({ id, emailVerified, name }).from(members).where(eq(members.email, email))
  return found ?? null
}

/** Gives a member these roles, this author's name, and no others. */
export async function setRoles(
  db: Database,
  memberId: string,
  { roles, author }: { roles: readonly string[]; author: number | null },
): Promise<void> {
  await db.delete(memberRoles).where(eq(memberRoles.memberId, memberId))
  if (roles.length > 0) await db.insert(memberRoles).values(roles.map((roleKey) => ({ memberId, roleKey })))
  await db.delete(staffAuthors).where(eq(staffAuthors.memberId, memberId))
  if (author !== null) await db.insert(staffAuthors).values({ memberId, authorId: author })
}

/** Writes down what a role is worth; without a key, a new one. @returns its key */
export async function saveStaffRole(db: Database, { key, ...to }: Omit<StaffRole, 'key'> & { key?: string | undefined }) {
  const set = { name: to.name, capabilities: [...to.capabilities] }
  const [saved] = await db
    .insert(staffRoles)
    .values({ ...(key === undefined ? {} : { key }), ...set })
    .onConflictDoUpdate({ target: staffRoles.key, set })
    .returning({ key: staffRoles.key })
  return saved?.key ?? ''
}

export async function deleteStaffRole(db: Database, key: string): Promise<void> {
  await db.delete(staffRoles).where(eq(staffRoles.key, key))
}

/** After roles or what they are worth have changed: who answers no questions any more lets go of those they had taken up. */
export async function settleRoles(db: Database): Promise<void> {
  await db.delete(questionClaims).where(sql`not ('answer' = any(${capabilitiesOfMember(questionClaims.memberId)}))`)
  await db.execute(sql`
    update members m set role = b.role
    from (select id, case when 'govern' = any(c) then 'admin' when 'trade' = any(c) or 'edit' = any(c) then 'editor'
        when 'answer' = any(c) then 'professional' else 'reader' end as role
      from (select id, ${capabilitiesOfMember(sql`members.id`)} as c from members
        where role <> 'reader' or exists (select from member_roles r where r.member_id = members.id)) t) b
    where b.id = m.id and m.role <> b.role`)
}

/** The rows of `authors`, for choosing which of them a member is. */
export async function authorNames(db: Database): Promise<{ id: number; name: string }[]> {
  return db.select({ id: authors.id, name: authors.name }).from(authors).orderBy(asc(authors.id))
}

/** An act on roles as it was written down; `by` and `name` are null for accounts that are gone. */
export interface RoleAct {
  at: Date
  by: string | null
  action: string
  name: string | null
  before: unknown
  after: unknown
}

/** The latest acts on who has which role and what roles are worth, the last one first. */
export async function latestRoleActs(db: Database, limit: number): Promise<RoleAct[]> {
  const [giver, taker] = [aliasedTable(members, 'giver'), aliasedTable(members, 'taker')]
  const { at, action, before, after } = audit
  return db
    .select({ at, action, before, after, by: giver.name, name: taker.name })
    .from(audit)
    .leftJoin(giver, eq(giver.id, audit.who))
    .leftJoin(taker, eq(sql`'member:' || ${taker.id}`, audit.thing))
    .where(inArray(action, ['give-roles', 'save-role', 'delete-role']))
    .orderBy(desc(audit.id))
    .limit(limit)
}

/** What a member is trusted with now, and which author they are; null for who is gone. */
export async function trustOf(
  db: Database,
  memberId: string,
): Promise<{ capabilities: StaffRole['capabilities']; author: number | null } | null> {
  const [found] = await db
    .select({ capabilities: capabilitiesOfMember(members.id), author: staffAuthors.authorId })
    .from(members)
    .leftJoin(staffAuthors, eq(staffAuthors.memberId, members.id))
    .where(eq(members.id, memberId))
  return found ?? null
}

/** Whoever signs as an author: the author's row, their profession, and the member behind it. */
export async function clinicians(db: Database): Promise<{ author: number; name: string; about: string; memberId: string }[]> {
  const { authorId: author, memberId } = staffAuthors
  return db
    .select({ author, name: authors.name, about: authors.title, memberId })
    .from(staffAuthors)
    .innerJoin(authors, eq(authors.id, author))
    .where(sql`'review' = any(${capabilitiesOfMember(memberId)})`)
    .orderBy(asc(author))
}

/** Whether anybody signs as this author now, as part of a statement. */
export const signsNow = (author: SQL) => sql`exists (select from staff_authors signer where signer.author_id = ${author}
  and 'review' = any(${capabilitiesOfMember(sql`signer.member_id`)}))`

/** Whether a member signs as this author now, as part of a statement about what they have signed. */
export const signsAs = (member: AnyColumn, author: AnyColumn) => sql`exists (select from staff_authors a
  where a.member_id = ${member} and a.author_id = ${author} and 'review' = any(${capabilitiesOfMember(sql`a.member_id`)}))`

/** Everybody who is trusted to publish. */
export async function publishers(db: Database): Promise<string[]> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(sql`'publish' = any(${capabilitiesOfMember(members.id)})`)
  return found.map(({ id }) => id)
}

/** Everybody who makes the magazine, by name, with what they are trusted with and which author they are. */
export async function colleagues(
  db: Database,
): Promise<(Pick<StaffRole, 'capabilities'> & { id: string; name: string; author: number | null })[]> {
  const { id, name } = members
  const trusted = capabilitiesOfMember(id)
  return db
    .select({ id, name, author: staffAuthors.authorId, capabilities: trusted })
    .from(members)
    .leftJoin(staffAuthors, eq(staffAuthors.memberId, id))
    .where(
      sql`exists (select from member_roles r where r.member_id = ${id}) and ${trusted} && array['write', 'edit', 'review', 'publish', 'curate']`,
    )
    .orderBy(asc(name), asc(id))
}

/** Everybody who has a role, by name: where mails reach them, and whom `may` judges. */
export async function peopleWithRoles(db: Database): Promise<{ id: string; name: string; email: string; person: Person }[]> {
  const { id, name, email } = members
  const found = await db
    .select({ id, name, email, author: staffAuthors.authorId, capabilities: capabilitiesOfMember(id) })
    .from(members)
    .leftJoin(staffAuthors, eq(staffAuthors.memberId, id))
    .where(sql`exists (select from member_roles r where r.member_id = ${id})`)
    .orderBy(asc(name), asc(id))
  return found.map(({ author, capabilities, ...member }) => ({
    ...member,
    person: { memberId: member.id, capabilities, author },
  }))
}
