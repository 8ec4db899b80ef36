import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { members, previewLinks } from '../schema/index.ts'

type PreviewLinkRow = typeof previewLinks.$inferSelect

/** Preview links of a manuscript, newest first, with the creator of each; null for an erased account. */
export async function previewLinksTo(db: Database, uid: number, limit: number) {
  const { id, version, recipient, endsAt, at, revokedAt } = previewLinks
  return db
    .select({ id, version, recipient, endsAt, at, revokedAt, byName: members.name })
    .from(previewLinks)
    .leftJoin(members, eq(members.id, previewLinks.by))
    .where(eq(previewLinks.uid, uid))
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

export async function countOpenLinks(db: Database, uid: number, now: Date): Promise<number> {
  const { endsAt, revokedAt } = previewLinks
  const [row] = await db
    .select({ open: count() })
    .from(previewLinks)
    .where(and(eq(previewLinks.uid, uid), isNull(revokedAt), gt(endsAt, now)))
  return row?.open ?? 0
}

export async function insertPreviewLink(db: Database, link: typeof previewLinks.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(previewLinks).values(link).returning({ id: previewLinks.id })
  if (!inserted) throw new Error('the link was not written')
  return inserted.id
}

export async function findPreviewLink(db: Database, id: string): Promise<PreviewLinkRow | null> {
  const [row] = await db.select().from(previewLinks).where(eq(previewLinks.id, id))
  return row ?? null
}

/** Revokes a link. @returns whether it was an unrevoked link of this manuscript */
export async function revokeLink(db: Database, uid: number, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(previewLinks)
    .set({ revokedAt: now })
    .where(and(eq(previewLinks.id, id), eq(previewLinks.uid, uid), isNull(previewLinks.revokedAt)))
  return (revoked.rowCount ?? 0) > 0
}

/** Revokes every link to a manuscript. */
export async function revokeLinks(db: Database, uid: number, now: Date): Promise<void> {
  await db
    .update(previewLinks)
    .set({ revokedAt: now })
    .where(and(eq(previewLinks.uid, uid), isNull(previewLinks.revokedAt)))
}
