import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { QuestionActor, QuestionEvent, QuestionState } from '../../domain/questions/question-states.ts'
import type { SubjectDetails } from '../../domain/questions/question-subjects.ts'
import type { RedFlag } from '../../domain/red-flags/help.ts'
import { members, orders } from './accounts.ts'
import { bytea } from './media.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
const memberReference = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })
const questionReference = () =>
  uuid('question_id')
    .notNull()
    .references(() => questions.id, { onDelete: 'cascade' })

/** Questions of 問糖尿病, one row for each question taken from a pack. The texts are in `question_messages`. */
export const questions = pgTable(
  'questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberReference(),
    /** The order of the pack that it was taken from. */
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    /** Idempotency key of the form: a repeated submission creates no second question. */
    requestKey: uuid('request_key').notNull().unique(),
    about: jsonb('about').$type<SubjectDetails>().notNull(),
    state: text('state').$type<QuestionState>().notNull(),
    /** The kind of emergency that the text suggests, if any: the queue lists it before everything else. */
    redFlag: text('red_flag').$type<RedFlag>(),
    followUpsLeft: integer('follow_ups_left').notNull(),
    answerHours: integer('answer_hours').notNull(),
    dueAt: timestamptz('due_at'),
    overdue: boolean('overdue').notNull().default(false),
    closesAt: timestamptz('closes_at'),
    createdAt: timestamptz('created_at').notNull(),
    /** When the consent ends under which it is stored, and it is erased. */
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('questions_member').on(table.memberId, table.createdAt.desc()),
    index('questions_due').on(table.state, table.dueAt),
    index('questions_order').on(table.orderNo),
  ],
)

/** The messages of a question, in chronological order. `memberId` is the asker, for messages of either author. */
export const questionMessages = pgTable(
  'question_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    questionId: questionReference(),
    memberId: memberReference(),
    kind: text('kind').$type<'question' | 'answer' | 'follow_up'>().notNull(),
    /** The professional's name; empty for the asker's messages. */
    author: text('author').notNull().default(''),
    body: text('body').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [index('question_messages_question').on(table.questionId), index('question_messages_member').on(table.memberId)],
)

/** Pictures of a question, re-encoded so that only the image data remains. */
export const questionPictures = pgTable(
  'question_pictures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberReference(),
    /** The idempotency key of the form that they were uploaded with. */
    requestKey: uuid('request_key').notNull(),
    /** Null until the question is submitted; a picture that is pending for longer than a day is erased. */
    questionId: uuid('question_id').references(() => questions.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** WebP. */
    bytes: bytea('bytes').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('question_pictures_member').on(table.memberId), index('question_pictures_question').on(table.questionId)],
)

/** Every event of every question. Append-only. */
export const questionEvents = pgTable(
  'question_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    questionId: questionReference(),
    event: text('event').$type<'asked' | QuestionEvent>().notNull(),
    fromState: text('from_state').$type<QuestionState>(),
    toState: text('to_state').$type<QuestionState>().notNull(),
    actor: text('actor').$type<QuestionActor>().notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('question_events_question').on(table.questionId)],
)

/** The professional who has claimed a question, so that two do not answer it. */
export const questionClaims = pgTable(
  'question_claims',
  {
    questionId: questionReference().primaryKey(),
    memberId: memberReference(),
    claimedAt: timestamptz('claimed_at').notNull(),
  },
  (table) => [index('question_claims_member').on(table.memberId)],
)
