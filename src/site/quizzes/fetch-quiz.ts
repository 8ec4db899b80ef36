import { redirect } from 'react-router'
import type { Quiz } from '../../contract/quizzes.ts'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** The quiz of an address. @throws the 404 page; without a number, a redirect to the list */
export async function fetchQuiz({ client }: SiteRequest, id: string | undefined): Promise<Quiz> {
  if (id === undefined) throw redirect('/test')
  return (await orNotFound(client('GET /api/v3.0/quiz/:id', { params: { id } }))).items
}
