import { type AnyColumn, aliasedTable, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RoleHolder } from '../../domain/office/give-roles.ts'
import type { Person } from '../../domain/office/may.ts'
import type { StaffRole } from '../../domain/office/staff-roles.ts'
import type { Database } from '../connect.ts'
import { audit, authors, memberRoles, members, questionClaims, staffAuthors, staffRoles } from '../schema/index.ts'

/** A member's capabilities, as part of a statement about them. */
export const capabilitiesOfMember = (memberId: AnyColumn | SQL) =>
  sql`array(
  select distinct unnest(s.capabilities) from member_roles r join staff_roles s on s.key = r.role_key where r.member_id = ${memberId})`.mapWith(
    staffRoles.capabilities,
  )

/** A member with a role or an author's name. */
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

/**
 * Every role, by name. With `lock` the roles, their capabilities and their holders are locked until the transaction ends.
 */
export async function listStaffRoles(db: Database, { lock = false } = {}): Promise<StaffRole[]> {
  if (lock) await db.execute(sql`lock table staff_roles in share row exclusive mode`)
  return db.select().from(staffRoles).orderBy(asc(staffRoles.name))
}

/** Takes a shared lock on the roles until the transaction ends: only `lock` of `listStaffRoles` conflicts with it. */
export async function lockRolesShared(db: Database): Promise<void> {
  await db.execute(sql`lock table staff_roles in row exclusive mode`)
}

/** A member by e-mail address, with the data that role changes need. */
export async function findGrantee(db: Database, email: string) {
  const { id, emailVerified, name } = members
  const [row] = await db.select({ id, emailVerified, name }).from(members).where(eq(members.email, email))
  return row ?? null
}

/** Sets a member's roles and author to exactly these. */
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

/** Stores the capabilities of a role; without a key, of a new one. @returns its key */
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

/**
 * Must run after a change of roles or their capabilities: members who lost `answer` release the questions that they had
 * claimed, and the legacy column `role` is updated.
 */
export async function syncRoles(db: Database): Promise<void> {
  await db.delete(questionClaims).where(sql`not ('answer' = any(${capabilitiesOfMember(questionClaims.memberId)}))`)
  await db.execute(sql`
    update members m set role = b.role
    from (select id, case when 'govern' = any(c) then 'admin' when 'trade' = any(c) or 'edit' = any(c) then 'editor'
        when 'answer' = any(c) then 'professional' else 'reader' end as role
      from (select id, ${capabilitiesOfMember(sql`members.id`)} as c from members
        where role <> 'reader' or exists (select from member_roles r where r.member_id = members.id)) t) b
    where b.id = m.id and m.role <> b.role`)
}

/** The rows of `authors`, for linking one to a member. */
export async function authorNames(db: Database): Promise<{ id: number; name: string }[]> {
  return db.select({ id: authors.id, name: authors.name }).from(authors).orderBy(asc(authors.id))
}

/** An audit event about roles; `actor` and `name` are null for deleted accounts. */
export interface RoleAuditEvent {
  at: Date
  actor: string | null
  action: string
  name: string | null
  before: unknown
  after: unknown
}

/** The latest audit events about roles and their holders, newest first. */
export async function latestRoleAuditEvents(db: Database, limit: number): Promise<RoleAuditEvent[]> {
  const [grantor, grantee] = [aliasedTable(members, 'grantor'), aliasedTable(members, 'grantee')]
  const { at, action, before, after } = audit
  return db
    .select({ at, action, before, after, actor: grantor.name, name: grantee.name })
    .from(audit)
    .leftJoin(grantor, eq(grantor.id, audit.actor))
    .leftJoin(grantee, eq(sql`'member:' || ${grantee.id}`, audit.target))
    .where(inArray(action, ['give-roles', 'save-role', 'delete-role']))
    .orderBy(desc(audit.id))
    .limit(limit)
}

/** A member's present capabilities, and the author that they are; null for a deleted account. */
export async function findStaffCapabilities(
  db: Database,
  memberId: string,
): Promise<{ capabilities: StaffRole['capabilities']; author: number | null } | null> {
  const [row] = await db
    .select({ capabilities: capabilitiesOfMember(members.id), author: staffAuthors.authorId })
    .from(members)
    .leftJoin(staffAuthors, eq(staffAuthors.memberId, members.id))
    .where(eq(members.id, memberId))
  return row ?? null
}

/** The members who sign as an author: the author's row, their profession, and the member. */
export async function clinicians(db: Database): Promise<{ author: number; name: string; about: string; memberId: string }[]> {
  const { authorId: author, memberId } = staffAuthors
  return db
    .select({ author, name: authors.name, about: authors.title, memberId })
    .from(staffAuthors)
    .innerJoin(authors, eq(authors.id, author))
    .where(sql`'review' = any(${capabilitiesOfMember(memberId)})`)
    .orderBy(asc(author))
}

/** Whether any member signs as this author now, as part of a statement. */
export const maySignNow = (author: SQL) => sql`exists (select from staff_authors signer where signer.author_id = ${author}
  and 'review' = any(${capabilitiesOfMember(sql`signer.member_id`)}))`

/** Whether this member signs as this author now, as part of a statement about signatures. */
export const maySignAs = (member: AnyColumn, author: AnyColumn) => sql`exists (select from staff_authors a
  where a.member_id = ${member} and a.author_id = ${author} and 'review' = any(${capabilitiesOfMember(sql`a.member_id`)}))`

/** Every member with the capability to publish. */
export async function publishers(db: Database): Promise<string[]> {
  const result = await db
    .select({ id: members.id })
    .from(members)
    .where(sql`'publish' = any(${capabilitiesOfMember(members.id)})`)
  return result.map(({ id }) => id)
}

/** All staff of the magazine, by name, with their capabilities and author. */
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

/** All members with a role, by name, with their e-mail address and the data that `may` requires. */
export async function peopleWithRoles(db: Database): Promise<{ id: string; name: string; email: string; person: Person }[]> {
  const { id, name, email } = members
  const result = await db
    .select({ id, name, email, author: staffAuthors.authorId, capabilities: capabilitiesOfMember(id) })
    .from(members)
    .leftJoin(staffAuthors, eq(staffAuthors.memberId, id))
    .where(sql`exists (select from member_roles r where r.member_id = ${id})`)
    .orderBy(asc(name), asc(id))
  return result.map(({ author, capabilities, ...member }) => ({
    ...member,
    person: { memberId: member.id, capabilities, author },
  }))
}
