import { aliasedTable, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Role } from '../../domain/membership/identity.ts'
import type { Database } from '../connect.ts'
import { members, questionClaims, roleChanges } from '../schema/index.ts'

export interface RoleHolder {
  id: string
  email: string
  name: string
  role: Role
}

/** Everybody who is more than a reader. */
export async function roleHolders(db: Database): Promise<RoleHolder[]> {
  const { id, email, name, role } = members
  return db.select({ id, email, name, role }).from(members).where(ne(role, 'reader')).orderBy(asc(role), asc(name), asc(id))
}

export interface RoleChange {
  name: string
  fromRole: Role
  toRole: Role
  /** Who gave it; null for an account that was erased. */
  by: string | null
  at: Date
}

/** The latest changes of roles, the last one first. */
export async function latestRoleChanges(db: Database, limit: number): Promise<RoleChange[]> {
  const giver = aliasedTable(members, 'giver')
  return db
    .select({
      name: members.name,
      fromRole: roleChanges.fromRole,
      toRole: roleChanges.toRole,
      by: giver.name,
      at: roleChanges.at,
    })
    .from(roleChanges)
    .innerJoin(members, eq(members.id, roleChanges.memberId))
    .leftJoin(giver, eq(giver.id, roleChanges.givenBy))
    .orderBy(desc(roleChanges.id))
    .limit(limit)
}

/** Members by id, held until the transaction ends, always in the same order. */
export async function holdMembers(db: Database, ids: string[]) {
  const { id, role, emailVerified } = members
  return db.select({ id, role, emailVerified }).from(members).where(inArray(id, ids)).orderBy(asc(id)).for('no key update')
}

export async function memberIdByEmail(db: Database, email: string): Promise<string | null> {
  const [found] = await db.select({ id: members.id }).from(members).where(eq(members.email, email))
  return found?.id ?? null
}

/** Writes a role down, and who gave it. What somebody had taken up to answer is free again. */
export async function changeRole(
  db: Database,
  { memberId, from, to, by, at }: { memberId: string; from: Role; to: Role; by: string; at: Date },
): Promise<void> {
  await db.update(members).set({ role: to }).where(eq(members.id, memberId))
  await db.insert(roleChanges).values({ memberId, fromRole: from, toRole: to, givenBy: by, at })
  if (to !== 'professional') await db.delete(questionClaims).where(eq(questionClaims.memberId, memberId))
}
