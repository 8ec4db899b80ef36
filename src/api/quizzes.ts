import { quizEndpoints } from '../contract/quizzes.ts'
import { countResult, listQuizzes, readQuiz, shareQuizResult } from '../operations/quizzes/quizzes.ts'
import { presentQuiz, presentQuizSummary } from './presenters/record.ts'
import { presentShare } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Quizzes, and the count of each result. */
export function serveQuizzes(app: ApiApp): void {
  serve(app, quizEndpoints.list, async ({ context }) => {
    return { items: (await listQuizzes(context)).map(presentQuizSummary) }
  })
  serve(app, quizEndpoints.get, async ({ params, context }) => {
    return { items: presentQuiz(await readQuiz(context, params.id)) }
  })
  serve(app, quizEndpoints.count, async ({ params, body, context }) => ({
    items: { counts: await countResult(context, params.id, body.result) },
  }))
  serve(app, quizEndpoints.share, async ({ params, body, context }) => ({
    items: presentShare(await shareQuizResult(context, params.id, body.result)),
  }))
}
