import { redirect } from 'react-router'
import type { Quiz } from '../../contract/quizzes.ts'
import type { SiteRequest } from '../request-context.ts'
import { orNotFound } from '../shell/or-not-found.ts'

/** The quiz that an address names. @throws the 404 page; without a number, a redirect to the list */
export async function fetchQuiz({ client }: SiteRequest, id: string | undefined): Promise<Quiz> {
  if (id === undefined) throw redirect('/test')
  return (await orNotFound(client('GET /api/v3.0/quiz/:id', { params: { id } }))).items
}

/** A picture of the quiz for those who share it. */
export const quizImage = (quiz: Pick<Quiz, 'cover'> | undefined) => (quiz?.cover ? `/img/${quiz.cover.id}/1200.jpg` : null)
