import { and, eq, or } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { members, savedViews } from '../schema/index.ts'

export type SavedViewRow = typeof savedViews.$inferSelect

/** A user's own views and the shared ones, by name. */
export function viewsOf(db: Database, owner: string): Promise<SavedViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(or(eq(savedViews.owner, owner), savedViews.shared))
    .orderBy(savedViews.name, savedViews.id)
}

/** A view, locked until the transaction ends. */
export async function holdView(tx: Database, id: number): Promise<SavedViewRow | null> {
  const [found] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
  return found ?? null
}

/** The number of a user's views; locked, so that no other transaction adds one for this user until the transaction ends. */
export async function countViewsToAdd(tx: Database, owner: string): Promise<number> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, owner)).for('no key update')
  return tx.$count(savedViews, eq(savedViews.owner, owner))
}

/** A user's view with a name. */
export async function viewCalled(db: Database, owner: string, name: string): Promise<SavedViewRow | null> {
  const [found] = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.owner, owner), eq(savedViews.name, name)))
  return found ?? null
}

export async function insertView(db: Database, view: typeof savedViews.$inferInsert): Promise<number> {
  const [made] = await db.insert(savedViews).values(view).returning({ id: savedViews.id })
  if (!made) throw new Error('a saved view was not written')
  return made.id
}

export async function updateView(db: Database, id: number, change: Pick<SavedViewRow, 'name' | 'shared'>): Promise<void> {
  await db.update(savedViews).set(change).where(eq(savedViews.id, id))
}

export async function deleteView(db: Database, id: number): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.id, id))
}
