import { useState } from 'react'
import { sponsorLabel } from '../../domain/ads/sponsor-label.ts'
import { embedPath } from '../../domain/discovery/embed.ts'
import { advanceQuiz, initialProgress, isQuizFinished, type Progress } from '../../domain/quizzes/progress.ts'
import { resultOf } from '../../domain/quizzes/quiz.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Advice } from '../shell/clinical/advice.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Route } from './+types/quiz-embed.ts'
import { fetchQuiz, stepAction } from './fetch-quiz.ts'
import { QuestionForm } from './question-form.tsx'
import styles from './quiz.module.css'

export const handle: PageHandle = { layout: 'empty', cached: true, private: true, robots: 'noindex', framed: true }

/**
 * A quiz embedded in another site: /test/Index/{id}/embed. From the first question to the result; nothing is stored or
 * counted.
 */
export function loader({ context, params }: Route.LoaderArgs) {
  return fetchQuiz(context.get(siteRequest), params.id)
}

export const action = (args: Route.ActionArgs) => stepAction(args)

export const meta: Route.MetaFunction = ({ matches, loaderData: quiz }) =>
  pageMeta(matches, {
    title: quiz?.title ?? '',
    description: quiz?.description ?? '',
    path: quiz?.url ?? '/test',
    card: quiz && ['quiz', quiz.id],
  })

export default function QuizEmbed({ loaderData: quiz, actionData }: Route.ComponentProps) {
  const { siteName } = useShell().config
  const [progress, setProgress] = useState<Progress>(actionData?.progress ?? initialProgress)
  const result = isQuizFinished(quiz, progress) ? quiz.results[resultOf(quiz, progress.answers) ?? 0] : null
  return (
    <Page narrow className={styles['page']}>
      <p className={styles['eyebrow']}>
        {quiz.title}
        {quiz.sponsor && `・${sponsorLabel(quiz.sponsor)}`}
      </p>
      {result ? (
        <article className={styles['through']}>
          <h1>{result.title}</h1>
          <p>
            <Advice text={result.text} />
          </p>
          {result.advice && (
            <p className={styles['advice']}>
              <Advice text={result.advice} />
            </p>
          )}
          <LinkButton href={embedPath({ kind: 'quiz', id: quiz.id })}>再測一次</LinkButton>
        </article>
      ) : (
        <QuestionForm quiz={quiz} progress={progress} onMove={(move) => setProgress(advanceQuiz(quiz, progress, move))} />
      )}
      <p className={styles['note']}>
        測驗是衛教，不是診斷。
        <a href={quiz.url} target="_blank" rel="noopener">
          題目出處與更多測驗：{siteName}
        </a>
      </p>
    </Page>
  )
}
