import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Quiz } from '../../domain/quizzes/quiz.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { reference } from '../shapes.ts'
import { picture, pictureRow } from './pictures.ts'

const quizQuestion = z.strictObject({
  text: z.string(),
  options: z.array(z.strictObject({ text: z.string(), correct: z.boolean().optional(), type: z.string().optional() })),
  explanation: z.string(),
})
const quizResult = z.strictObject({
  min: z.int().optional(),
  max: z.int().optional(),
  type: z.string().optional(),
  title: z.string(),
  text: z.string(),
  advice: z.string().optional(),
})
const quizRow = z.strictObject({
  kind: z.enum(['knowledge', 'personality']),
  questions: z.array(quizQuestion),
  results: z.array(quizResult),
  id: z.int(),
  title: z.string(),
  description: z.string(),
  channel: z.strictObject({ slug: z.string(), title: z.string() }),
  sponsor: z.string().nullable(),
  cover: pictureRow.nullable(),
  references: z.array(reference),
}) satisfies z.ZodType<Quiz>
export type QuizRow = z.infer<typeof quizRow>

/** Every quiz, or the one with a number. */
export async function quizRows(db: Database, id?: number): Promise<QuizRow[]> {
  return rows(db, quizRow)`
    select q.id, q.kind, q.title, q.description, q.sponsor, q.questions, q.results, q."references",
      json_build_object('slug', q.channel, 'title', coalesce(c.title, '')) as channel,
      ${picture(sql`q.cover_id`)} as cover
    from quizzes q left join channels c on c.slug = q.channel
    where ${id === undefined ? sql`true` : sql`q.id = ${id}`} order by q.id`
}

/** Counts one result of a quiz on a Taipei calendar day. */
export async function countQuizResult(db: Database, quizId: number, result: number, day: string): Promise<void> {
  await db.execute(sql`
    insert into quiz_results (quiz_id, result, day, count) values (${quizId}, ${result}, ${day}::date, 1)
    on conflict (quiz_id, result, day) do update set count = quiz_results.count + 1`)
}

const resultCount = z.strictObject({ result: z.int(), count: z.int() })

/** How often each result of a quiz came out, by the result's place. */
export async function quizResultCounts(db: Database, quizId: number): Promise<{ result: number; count: number }[]> {
  return rows(db, resultCount)`
    select result, sum(count)::int as count from quiz_results where quiz_id = ${quizId} group by result`
}
