import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resultOf } from '../../src/domain/quizzes/quiz.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const count = (id: number, body: object) => callApi(db, `/api/v3.0/quiz/${id}/result`, { method: 'POST', body })

test('lists every quiz, and the answers of each reach every result', async () => {
  const { json } = await callApi(db, '/api/v3.0/quiz')
  const list = json.items as { id: number; url: string; question_count: number; channel: { title: string } }[]
  expect(list.length).toBeGreaterThanOrEqual(6)
  for (const { id, url, question_count, channel } of list) {
    expect(url).toBe(`/test/Index/${id}`)
    expect(channel.title).not.toBe('')
    const quiz = (await callApi(db, `/api/v3.0/quiz/${id}`)).json.items as Parameters<typeof resultOf>[0]
    expect(quiz.questions).toHaveLength(question_count)
    for (const option of [0, 1])
      expect(
        resultOf(
          quiz,
          quiz.questions.map(() => option),
        ),
      ).not.toBeNull()
  }
})

test('counts results by quiz, result and day and stores nothing else', async () => {
  const first = (await count(2, { result: 1 })).json.items as { counts: number[] }
  const second = (await count(2, { result: 1 })).json.items as { counts: number[] }
  expect(second.counts).toEqual(first.counts.map((one, at) => (at === 1 ? one + 1 : one)))
  const { rows } = await db.execute(sql`select * from quiz_results where quiz_id = 2 and result = 1`)
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['count', 'day', 'quiz_id', 'result'])
})

test('rejects an unknown quiz, an unknown result and invalid input', async () => {
  expect((await callApi(db, '/api/v3.0/quiz/999')).status).toBe(404)
  expect((await count(999, { result: 0 })).status).toBe(404)
  expect((await count(1, { result: 50 })).status).toBe(404)
  expect((await count(1, { result: -1 })).status).toBe(422)
  expect((await count(1, {})).status).toBe(422)
})
