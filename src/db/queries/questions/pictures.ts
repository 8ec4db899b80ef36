import { and, asc, count, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { questionPictures } from '../../schema/index.ts'

export type Picture = Omit<typeof questionPictures.$inferSelect, 'bytes'>
export type NewPicture = typeof questionPictures.$inferInsert

const { bytes, ...facts } = {
  id: questionPictures.id,
  memberId: questionPictures.memberId,
  requestKey: questionPictures.requestKey,
  questionId: questionPictures.questionId,
  width: questionPictures.width,
  height: questionPictures.height,
  createdAt: questionPictures.createdAt,
  bytes: questionPictures.bytes,
}
const loose = (memberId: string) => and(eq(questionPictures.memberId, memberId), isNull(questionPictures.questionId))

export async function insertPicture(db: Database, picture: NewPicture): Promise<Picture> {
  const [made] = await db.insert(questionPictures).values(picture).returning(facts)
  if (!made) throw new Error('no picture was kept')
  return made
}

/** Pictures uploaded with a form whose question is not submitted yet, oldest first. */
export async function waitingPictures(db: Database, memberId: string, requestKey: string): Promise<Picture[]> {
  return db
    .select(facts)
    .from(questionPictures)
    .where(and(loose(memberId), eq(questionPictures.requestKey, requestKey)))
    .orderBy(asc(questionPictures.createdAt), asc(questionPictures.id))
}

/** The number of pending pictures of other forms. */
export async function countOtherPictures(db: Database, memberId: string, requestKey: string): Promise<number> {
  const [found] = await db
    .select({ waiting: count() })
    .from(questionPictures)
    .where(and(loose(memberId), ne(questionPictures.requestKey, requestKey)))
  return found?.waiting ?? 0
}

/** Attaches a form's pictures to the question created from it. */
export async function attachPictures(db: Database, memberId: string, requestKey: string, questionId: string): Promise<void> {
  await db
    .update(questionPictures)
    .set({ questionId })
    .where(and(loose(memberId), eq(questionPictures.requestKey, requestKey)))
}

export async function picturesOf(db: Database, questionId: string): Promise<Picture[]> {
  return db
    .select(facts)
    .from(questionPictures)
    .where(eq(questionPictures.questionId, questionId))
    .orderBy(asc(questionPictures.createdAt), asc(questionPictures.id))
}

/** A picture with its bytes, or null. */
export async function findPicture(db: Database, id: string): Promise<(Picture & { bytes: Buffer }) | null> {
  const [found] = await db
    .select({ ...facts, bytes })
    .from(questionPictures)
    .where(eq(questionPictures.id, id))
  return found ?? null
}

/** Erases a pending picture. False when there is no such picture. */
export async function deleteWaitingPicture(db: Database, memberId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(questionPictures)
    .where(and(loose(memberId), eq(questionPictures.id, id)))
    .returning({ id: questionPictures.id })
  return gone.length > 0
}
