import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { quizFields, quizParts } from '../../domain/quizzes/fields.ts'
import { columnsOf } from '../columns.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { picture, pictureRow } from './pictures.ts'

const quizRow = z.strictObject({
  id: z.int(),
  ...quizFields,
  ...quizParts,
  channel: z.strictObject({ slug: z.string(), title: z.string() }),
  cover: pictureRow.nullable(),
})
export type QuizRow = z.infer<typeof quizRow>

/** Every quiz, or the one with a number. */
export async function quizRows(db: Database, id?: number): Promise<QuizRow[]> {
  return rows(db, quizRow)`
    select q.id, ${columnsOf('q', { ...quizFields, ...quizParts })},
      json_build_object('slug', q.channel, 'title', coalesce(c.title, '')) as channel,
      ${picture(sql`q.cover_id`)} as cover
    from quizzes q left join channels c on c.slug = q.channel
    where ${id === undefined ? sql`true` : sql`q.id = ${id}`} order by q.id`
}

/** Counts one quiz result on a Taipei calendar day. */
export async function countQuizResult(db: Database, quizId: number, result: number, day: string): Promise<void> {
  await db.execute(sql`
    insert into quiz_results (quiz_id, result, day, count) values (${quizId}, ${result}, ${day}::date, 1)
    on conflict (quiz_id, result, day) do update set count = quiz_results.count + 1`)
}

const resultCount = z.strictObject({ result: z.int(), count: z.int() })

/** The count of each result of a quiz, by the result's position. */
export async function quizResultCounts(db: Database, quizId: number): Promise<{ result: number; count: number }[]> {
  return rows(db, resultCount)`
    select result, sum(count)::int as count from quiz_results where quiz_id = ${quizId} group by result`
}
