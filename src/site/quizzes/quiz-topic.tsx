import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { sponsorLabel } from '../../domain/ads/sponsor-label.ts'
import {
  advanceQuiz,
  initialProgress,
  isQuizFinished,
  type Progress,
  type QuizAction,
  writeProgress,
} from '../../domain/quizzes/progress.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/quiz-topic.ts'
import { fetchQuiz, stepAction } from './fetch-quiz.ts'
import { QuestionForm } from './question-form.tsx'
import styles from './quiz.module.css'
import { recallProgress, storeProgress } from './stored-progress.ts'

export const handle: PageHandle = { cached: true, private: true, robots: 'noindex' }

/** The questions of a quiz, one at a time: /test/topic/{id}. */
export function loader({ context, params }: Route.LoaderArgs) {
  return fetchQuiz(context.get(siteRequest), params.id)
}

export const action = (args: Route.ActionArgs) => stepAction(args)

export const meta: Route.MetaFunction = ({ matches, loaderData: quiz }) =>
  pageMeta(matches, { title: `${quiz?.title ?? ''}：作答`, path: `/test/topic/${quiz?.id ?? ''}` })

export default function QuizTopic({ loaderData: quiz, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<Progress>(actionData?.progress ?? initialProgress)
  const posted = actionData !== undefined
  useEffect(() => {
    const storedProgress = recallProgress(quiz)
    if (!posted && !isQuizFinished(quiz, storedProgress)) setProgress(storedProgress)
  }, [quiz, posted])
  const advance = (move: QuizAction) => {
    const next = advanceQuiz(quiz, progress, move)
    storeProgress(quiz.id, next.at === 0 && !next.explained && next.answers.length === 0 ? null : next)
    if (isQuizFinished(quiz, next)) navigate(`/test/answer/${quiz.id}`)
    else setProgress(next)
  }
  return (
    <Page narrow className={styles['page']}>
      <p className={styles['eyebrow']}>
        <SiteLink to={quiz.url} dangerouslySetInnerHTML={headlineHtml(quiz.title)} />
        {quiz.sponsor && `・${sponsorLabel(quiz.sponsor)}`}
      </p>
      {isQuizFinished(quiz, progress) ? (
        <form method="post" action={`/test/answer/${quiz.id}`} className={styles['through']}>
          <h1>都答完了</h1>
          <input type="hidden" name="progress" value={writeProgress(progress)} />
          <Button type="submit" size="large">
            看結果
          </Button>
        </form>
      ) : (
        <QuestionForm quiz={quiz} progress={progress} onMove={advance} />
      )}
    </Page>
  )
}
