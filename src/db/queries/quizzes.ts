import { sql } from 'drizzle-orm'
import type { Quiz } from '../../domain/quizzes/quiz.ts'
import type { Database } from '../connect.ts'
import type { PictureRow } from './posts.ts'

export interface QuizRow extends Quiz {
  id: number
  title: string
  description: string
  channel: { slug: string; title: string }
  sponsor: string | null
  cover: PictureRow | null
  references: { title: string; publisher: string; url: string }[]
}

/** Every quiz, or the one with a number. */
export async function quizRows(db: Database, id?: number): Promise<QuizRow[]> {
  const found = await db.execute<QuizRow & Record<string, unknown>>(sql`
    select q.id, q.kind, q.title, q.description, q.sponsor, q.questions, q.results, q."references",
      json_build_object('slug', q.channel, 'title', coalesce(c.title, '')) as channel,
      (select json_build_object('id', m.id, 'width', m.width, 'height', m.height) from media m where m.id = q.cover_id) as cover
    from quizzes q left join channels c on c.slug = q.channel
    where ${id === undefined ? sql`true` : sql`q.id = ${id}`} order by q.id`)
  return found.rows
}

/** Counts one result of a quiz on a Taipei calendar day. */
export async function countQuizResult(db: Database, quizId: number, result: number, day: string): Promise<void> {
  await db.execute(sql`
    insert into quiz_results (quiz_id, result, day, count) values (${quizId}, ${result}, ${day}::date, 1)
    on conflict (quiz_id, result, day) do update set count = quiz_results.count + 1`)
}

/** How often each result of a quiz came out, by the result's place. */
export async function quizResultCounts(db: Database, quizId: number): Promise<{ result: number; count: number }[]> {
  const found = await db.execute<{ result: number; count: number }>(
    sql`select result, sum(count)::int as count from quiz_results where quiz_id = ${quizId} group by result`,
  )
  return found.rows
}
