import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { manuscriptNotes, members } from '../schema/index.ts'

/** A note as shown: `byName` is null for a deleted account. */
type NoteRow = typeof manuscriptNotes.$inferSelect & { byName: string | null }

/** All notes on a manuscript, oldest first. */
export async function notesOf(db: Database, uid: number): Promise<NoteRow[]> {
  const result = await db
    .select({ note: manuscriptNotes, byName: members.name })
    .from(manuscriptNotes)
    .leftJoin(members, eq(members.id, manuscriptNotes.by))
    .where(eq(manuscriptNotes.uid, uid))
    .orderBy(asc(manuscriptNotes.id))
  return result.map(({ note, byName }) => ({ ...note, byName }))
}

/**
 * A number that changes when a note on a manuscript is written, resolved or reopened, or a step of its review is added; 0
 * when no note is open and no step exists. A sum: in rare cases two changes at once leave it as it was.
 */
export async function notesRevision(db: Database, uid: number): Promise<number> {
  const { id, resolvedAt } = manuscriptNotes
  const [row] = await db
    .select({
      revision: sql`coalesce(sum(${id}) filter (where ${resolvedAt} is null), 0)
        + coalesce((select max(step.id) from manuscript_steps step where step.uid = ${uid}), 0)`.mapWith(Number),
    })
    .from(manuscriptNotes)
    .where(eq(manuscriptNotes.uid, uid))
  return row?.revision ?? 0
}

export async function findNote(db: Database, uid: number, id: number): Promise<typeof manuscriptNotes.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(manuscriptNotes)
    .where(and(eq(manuscriptNotes.uid, uid), eq(manuscriptNotes.id, id)))
  return row ?? null
}

export async function insertNote(db: Database, note: typeof manuscriptNotes.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(manuscriptNotes).values(note).returning({ id: manuscriptNotes.id })
  if (!inserted) throw new Error('a note was not written')
  return inserted.id
}

/** Marks a note and its replies as resolved by a member, or with null as open again. @returns whether the note exists */
export async function resolveNote(
  db: Database,
  uid: number,
  id: number,
  as: { by: string | null; at: Date } | null,
): Promise<boolean> {
  const note = manuscriptNotes
  const result = await db
    .update(note)
    .set({ resolvedBy: as?.by ?? null, resolvedAt: as?.at ?? null })
    .where(and(eq(note.uid, uid), or(eq(note.id, id), eq(note.replyTo, id))))
    .returning({ id: note.id })
  return result.some((item) => item.id === id)
}
