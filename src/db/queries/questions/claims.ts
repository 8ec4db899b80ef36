import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { members, questionClaims } from '../../schema/index.ts'

export interface Claim {
  questionId: string
  memberId: string
  name: string
  claimedAt: Date
}

/** Who has taken up which of these questions. */
export async function claimsOn(db: Database, questionIds: string[]): Promise<Claim[]> {
  if (questionIds.length === 0) return []
  const { questionId, memberId, claimedAt } = questionClaims
  return db
    .select({ questionId, memberId, claimedAt, name: members.name })
    .from(questionClaims)
    .innerJoin(members, eq(members.id, memberId))
    .where(inArray(questionId, questionIds))
}

/** Takes a question up: a free one, one's own, or one that was taken up before `stale`. False when it is another's. */
export async function claimQuestion(
  db: Database,
  questionId: string,
  memberId: string,
  { now, stale }: { now: Date; stale: Date },
): Promise<boolean> {
  const won = await db
    .insert(questionClaims)
    .values({ questionId, memberId, claimedAt: now })
    .onConflictDoUpdate({
      target: questionClaims.questionId,
      set: { memberId, claimedAt: now },
      setWhere: or(eq(questionClaims.memberId, memberId), lt(questionClaims.claimedAt, stale)),
    })
    .returning({ questionId: questionClaims.questionId })
  return won.length > 0
}

/** Lets go of a question, whosever it was when no member is named. False when it was taken up by nobody, or not by them. */
export async function releaseQuestion(db: Database, questionId: string, memberId?: string): Promise<boolean> {
  const own = memberId === undefined ? undefined : eq(questionClaims.memberId, memberId)
  const released = await db
    .delete(questionClaims)
    .where(and(eq(questionClaims.questionId, questionId), own))
    .returning({ questionId: questionClaims.questionId })
  return released.length > 0
}
