import { data, redirect } from 'react-router'
import type { Quiz } from '../../contract/quizzes.ts'
import { advanceQuiz, type QuizAction, readProgress } from '../../domain/quizzes/progress.ts'
import { orNotFound } from '../../rendering/or-not-found.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'

/** The quiz of a URL. @throws the 404 page; without a number, a redirect to the list */
export async function fetchQuiz({ client }: SiteRequest, id: string | undefined): Promise<Quiz> {
  if (id === undefined) throw redirect('/test')
  return (await orNotFound(client('GET /api/v3.0/quiz/:id', { params: { id } }))).items
}

interface StepRequest {
  request: Request
  params: { id?: string | undefined }
  context: { get: (key: typeof siteRequest) => SiteRequest }
}

/** One step of a quiz without scripts: the form carries the progress, and the server stores nothing. */
export async function stepAction({ request, context, params }: StepRequest) {
  const quiz = await fetchQuiz(context.get(siteRequest), params.id)
  const form = await request.formData()
  const progress = readProgress(quiz, String(form.get('progress') ?? ''))
  const kind = String(form.get('move') ?? '')
  const option = Number(form.get('option') ?? -1)
  const move: QuizAction = kind === 'back' || kind === 'next' ? { kind } : { kind: 'answer', option }
  return data({ progress: advanceQuiz(quiz, progress, move) })
}
