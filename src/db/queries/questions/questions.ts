import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { QuestionActor, QuestionEvent, QuestionProgress, QuestionState } from '../../../domain/questions/question-states.ts'
import type { RedFlag } from '../../../domain/red-flags/help.ts'
import type { Database } from '../../connect.ts'
import { rows } from '../../rows.ts'
import { members, questionClaims, questionEvents, questionMessages, questionPictures, questions } from '../../schema/index.ts'
import { instant } from '../../shapes.ts'
import { isoInstant } from '../../sql-instant.ts'
import { pictureAsJson, pictureRow } from '../pictures.ts'
import { isListedAuthor } from '../places.ts'
import { capabilitiesOfMember } from '../staff.ts'

export type Question = typeof questions.$inferSelect
export type Message = typeof questionMessages.$inferSelect

/** Stores a new question with its text. */
export async function insertQuestion(db: Database, question: typeof questions.$inferInsert, body: string): Promise<Question> {
  const [inserted] = await db.insert(questions).values(question).returning()
  if (!inserted) throw new Error('no question was made')
  const { id: questionId, memberId, createdAt: sentAt, state: toState } = inserted
  await db.insert(questionMessages).values({ questionId, memberId, kind: 'question', body, sentAt })
  await db.insert(questionEvents).values({ questionId, event: 'asked', toState, actor: 'asker', at: sentAt })
  return inserted
}

export async function findQuestionByKey(db: Database, requestKey: string): Promise<Question | null> {
  const [row] = await db.select().from(questions).where(eq(questions.requestKey, requestKey))
  return row ?? null
}

/** A question whose consent is still valid, or null. With `lock` the row is locked until the transaction ends. */
export async function findQuestion(db: Database, id: string, now: Date, { lock = false } = {}): Promise<Question | null> {
  const query = db
    .select()
    .from(questions)
    .where(and(eq(questions.id, id), gt(questions.expiresAt, now)))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** Changes the state of a question that the transaction has locked, and writes the event. */
export async function moveQuestion(
  db: Database,
  { id, state: fromState }: Pick<Question, 'id' | 'state'>,
  { state, followUpsLeft, dueAt, overdue, closesAt }: QuestionProgress,
  { event, actor, at }: { event: QuestionEvent; actor: QuestionActor; at: Date },
): Promise<void> {
  await db.update(questions).set({ state, followUpsLeft, dueAt, overdue, closesAt }).where(eq(questions.id, id))
  await db.insert(questionEvents).values({ questionId: id, event, fromState, toState: state, actor, at })
}

/** Marks a question as urgent: a follow-up contains a red flag. */
export async function markUrgent(db: Database, id: string, redFlag: RedFlag): Promise<void> {
  await db.update(questions).set({ redFlag }).where(eq(questions.id, id))
}

export async function insertMessage(db: Database, message: typeof questionMessages.$inferInsert): Promise<void> {
  await db.insert(questionMessages).values(message)
}

/** The messages of a question, in chronological order. */
export async function messagesOf(db: Database, questionId: string): Promise<Message[]> {
  return db.select().from(questionMessages).where(eq(questionMessages.questionId, questionId)).orderBy(asc(questionMessages.id))
}

/** A question in a list, with its text. */
export type ListedQuestion = Question & { words: string }

const questionText = sql`(select m.body from question_messages m
  where m.question_id = "questions"."id" and m.kind = 'question' limit 1)`.mapWith(questionMessages.body)
const columns = {
  id: questions.id,
  memberId: questions.memberId,
  orderNo: questions.orderNo,
  requestKey: questions.requestKey,
  about: questions.about,
  state: questions.state,
  redFlag: questions.redFlag,
  followUpsLeft: questions.followUpsLeft,
  answerHours: questions.answerHours,
  dueAt: questions.dueAt,
  overdue: questions.overdue,
  closesAt: questions.closesAt,
  createdAt: questions.createdAt,
  expiresAt: questions.expiresAt,
  words: questionText,
}

/** A member's own questions, newest first, and their total. */
export async function ownQuestions(
  db: Database,
  { memberId, now }: { memberId: string; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: ListedQuestion[]; total: number }> {
  const [items, [countRow]] = await Promise.all([
    newestOwnQuestions(db, { memberId, now }, limit, offset),
    db.select({ total: count() }).from(questions).where(ownedBy(memberId, now)),
  ])
  return { items, total: countRow?.total ?? 0 }
}

const ownedBy = (memberId: string, now: Date) => and(eq(questions.memberId, memberId), gt(questions.expiresAt, now))

/** The member's newest questions, without their number. */
export function newestOwnQuestions(
  db: Database,
  { memberId, now }: { memberId: string; now: Date },
  limit: number,
  offset = 0,
): Promise<ListedQuestion[]> {
  return db
    .select(columns)
    .from(questions)
    .where(ownedBy(memberId, now))
    .orderBy(desc(questions.createdAt), asc(questions.id))
    .limit(limit)
    .offset(offset)
}

/**
 * Questions in given states that are not the professional's own: urgent ones first, then by due time, then by closing time.
 */
export async function queuedQuestions(
  db: Database,
  { states, except, now }: { states: readonly QuestionState[]; except: string; now: Date },
  limit: number,
): Promise<ListedQuestion[]> {
  return db
    .select(columns)
    .from(questions)
    .where(and(inArray(questions.state, [...states]), ne(questions.memberId, except), gt(questions.expiresAt, now)))
    .orderBy(desc(isNotNull(questions.redFlag)), asc(questions.dueAt), asc(questions.closesAt), asc(questions.id))
    .limit(limit)
}

/** Questions whose state may change by time, locked; those locked by another process are left for the next run. */
export async function dueQuestions(db: Database, now: Date, limit: number): Promise<Question[]> {
  const isLate = sql`(${inArray(questions.state, ['asked', 'followed_up'])} and not ${questions.overdue} and ${lte(questions.dueAt, now)})`
  const isOver = and(eq(questions.state, 'answered'), lte(questions.closesAt, now))
  return db
    .select()
    .from(questions)
    .where(sql`(${isLate} or ${isOver}) and ${gt(questions.expiresAt, now)}`)
    .orderBy(asc(questions.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** The number of questions that wait for an answer, and how many of them are overdue. */
export async function countUnansweredQuestions(db: Database, now: Date): Promise<{ waiting: number; overdue: number }> {
  const [row] = await db
    .select({ waiting: count(), overdue: sql`count(*) filter (where ${lt(questions.dueAt, now)})`.mapWith(Number) })
    .from(questions)
    .where(and(inArray(questions.state, ['asked', 'followed_up']), gt(questions.expiresAt, now)))
  return row ?? { waiting: 0, overdue: 0 }
}

/** The recipient of a mail. */
export interface Recipient {
  name: string
  email: string
}

/** All professionals who answer questions. */
export async function professionals(db: Database): Promise<Recipient[]> {
  return db
    .select({ name: members.name, email: members.email })
    .from(members)
    .where(sql`'answer' = any(${capabilitiesOfMember(members.id)})`)
}

export async function recipientOf(db: Database, memberId: string): Promise<Recipient | null> {
  const [row] = await db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId))
  return row ?? null
}

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
  const claimed = await db
    .insert(questionClaims)
    .values({ questionId, memberId, claimedAt: now })
    .onConflictDoUpdate({
      target: questionClaims.questionId,
      set: { memberId, claimedAt: now },
      setWhere: or(eq(questionClaims.memberId, memberId), lt(questionClaims.claimedAt, stale)),
    })
    .returning({ questionId: questionClaims.questionId })
  return claimed.length > 0
}

/**
 * Releases a question, regardless of its holder when no member is given. False when it was not claimed,
 * or not by this member.
 */
export async function releaseQuestion(db: Database, questionId: string, memberId?: string): Promise<boolean> {
  const isOwn = memberId === undefined ? undefined : eq(questionClaims.memberId, memberId)
  const released = await db
    .delete(questionClaims)
    .where(and(eq(questionClaims.questionId, questionId), isOwn))
    .returning({ questionId: questionClaims.questionId })
  return released.length > 0
}

const answererRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  credentials: z.array(z.string()),
  portrait: pictureRow.nullable(),
})
export type AnswererRow = z.infer<typeof answererRow>

/** The public authors who answer questions: only their published data. */
export function answererRows(db: Database): Promise<AnswererRow[]> {
  return rows(db, answererRow)`
    select a.id, a.name, a.title, a.credentials, ${pictureAsJson(sql`a.portrait_id`)} as portrait
    from authors a join staff_authors own on own.author_id = a.id
    where a.archived_at is null and 'answer' = any(${capabilitiesOfMember(sql`own.member_id`)}) and ${isListedAuthor(sql`a.id`)}
    order by a.id`
}

const answeredRow = z.strictObject({ asked: instant, answered: instant })

/** The latest answers, each with the time of the question or follow-up that it answers. */
export async function latestAnswers(db: Database, limit: number): Promise<{ askedAt: Date; answeredAt: Date }[]> {
  const result = await rows(db, answeredRow)`
    select ${isoInstant(sql`asked.at`)} as asked, ${isoInstant(sql`e.at`)} as answered
    from question_events e cross join lateral (select max(b.at) as at from question_events b
      where b.question_id = e.question_id and b.event in ('asked', 'followed_up') and b.id < e.id) asked
    where e.event = 'answered' and asked.at is not null order by e.id desc limit ${limit}`
  return result.map(({ asked, answered }) => ({ askedAt: new Date(asked), answeredAt: new Date(answered) }))
}

export type Picture = Omit<typeof questionPictures.$inferSelect, 'bytes'>
export type NewPicture = typeof questionPictures.$inferInsert

const { bytes, ...values } = {
  id: questionPictures.id,
  memberId: questionPictures.memberId,
  requestKey: questionPictures.requestKey,
  questionId: questionPictures.questionId,
  width: questionPictures.width,
  height: questionPictures.height,
  createdAt: questionPictures.createdAt,
  bytes: questionPictures.bytes,
}
const isUnattached = (memberId: string) => and(eq(questionPictures.memberId, memberId), isNull(questionPictures.questionId))

export async function insertPicture(db: Database, picture: NewPicture): Promise<Picture> {
  const [inserted] = await db.insert(questionPictures).values(picture).returning(values)
  if (!inserted) throw new Error('no picture was kept')
  return inserted
}

/** Pictures uploaded with a form whose question is not submitted yet, oldest first. */
export async function waitingPictures(db: Database, memberId: string, requestKey: string): Promise<Picture[]> {
  return db
    .select(values)
    .from(questionPictures)
    .where(and(isUnattached(memberId), eq(questionPictures.requestKey, requestKey)))
    .orderBy(asc(questionPictures.createdAt), asc(questionPictures.id))
}

/** The number of pending pictures of other forms. */
export async function countOtherPictures(db: Database, memberId: string, requestKey: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(questionPictures)
    .where(and(isUnattached(memberId), ne(questionPictures.requestKey, requestKey)))
  return row?.waiting ?? 0
}

/** Attaches a form's pictures to the question created from it. */
export async function attachPictures(db: Database, memberId: string, requestKey: string, questionId: string): Promise<void> {
  await db
    .update(questionPictures)
    .set({ questionId })
    .where(and(isUnattached(memberId), eq(questionPictures.requestKey, requestKey)))
}

export async function picturesOf(db: Database, questionId: string): Promise<Picture[]> {
  return db
    .select(values)
    .from(questionPictures)
    .where(eq(questionPictures.questionId, questionId))
    .orderBy(asc(questionPictures.createdAt), asc(questionPictures.id))
}

/** A picture with its bytes, or null. */
export async function findPicture(db: Database, id: string): Promise<(Picture & { bytes: Buffer }) | null> {
  const [row] = await db
    .select({ ...values, bytes })
    .from(questionPictures)
    .where(eq(questionPictures.id, id))
  return row ?? null
}

/** Erases a pending picture. False when there is no such picture. */
export async function deleteWaitingPicture(db: Database, memberId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(questionPictures)
    .where(and(isUnattached(memberId), eq(questionPictures.id, id)))
    .returning({ id: questionPictures.id })
  return deleted.length > 0
}
