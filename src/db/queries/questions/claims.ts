import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { members, questionClaims } from '../../schema/index.ts'

export interface Claim {
  questionId: string
  memberId: string
  name: string
  claimedAt: Date
}

/** The claims on these questions. */
export async function claimsOn(db: Database, questionIds: string[]): Promise<Claim[]> {
  if (questionIds.length === 0) return []
  const { questionId, memberId, claimedAt } = questionClaims
  return db
    .select({ questionId, memberId, claimedAt, name: members.name })
    .from(questionClaims)
    .innerJoin(members, eq(members.id, memberId))
    .where(inArray(questionId, questionIds))
}

/** Claims a question: a free one, one's own, or one claimed before `stale`. False when another professional has it. */
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

/**
 * Releases a question, regardless of its holder when no member is given. False when it was not claimed,
 * or not by this member.
 */
export async function releaseQuestion(db: Database, questionId: string, memberId?: string): Promise<boolean> {
  const own = memberId === undefined ? undefined : eq(questionClaims.memberId, memberId)
  const released = await db
    .delete(questionClaims)
    .where(and(eq(questionClaims.questionId, questionId), own))
    .returning({ questionId: questionClaims.questionId })
  return released.length > 0
}
