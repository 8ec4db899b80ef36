import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { sponsorLabel } from '../../domain/ads/sponsor-label.ts'
import { demoAnswers, demoQuiz } from '../../domain/quizzes/demo.ts'
import { readProgress } from '../../domain/quizzes/progress.ts'
import { type Answers, isComplete, resultOf } from '../../domain/quizzes/quiz.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { Page } from '../../ui/page/page.tsx'
import { useApi } from '../api.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/quiz-answer.ts'
import { AnswersExplained } from './answers-explained.tsx'
import { fetchQuiz } from './fetch-quiz.ts'
import { NotAnswered } from './not-answered.tsx'
import styles from './quiz.module.css'
import { ResultCard } from './result-card.tsx'
import { countsNow, recallProgress } from './stored-progress.ts'

export const handle: PageHandle = { cached: true, private: true, robots: 'noindex' }

/**
 * A quiz's result: /test/answer/{id}. `?type=` shows the result with that index, which is the shared form of the
 * address; demo1 to demo3 are samples; otherwise the result of the answers stored on this device.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const name = params.id ?? ''
  const sample = demoQuiz(name)
  const quiz = await fetchQuiz(context.get(siteRequest), sample === null ? params.id : String(sample))
  const named = Number(url.searchParams.get('type') ?? 0) - 1
  const answers = sample === null ? null : demoAnswers(name, quiz)
  const shown = answers ? resultOf(quiz, answers) : quiz.results[named] ? named : null
  return { quiz, sample: sample !== null, answers, shown }
}

/** The result without scripts: the form carries the answers; only the result is counted. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const quiz = await fetchQuiz(site, params.id)
  const { answers } = readProgress(quiz, String((await request.formData()).get('progress') ?? ''))
  const result = isComplete(quiz, answers) ? resultOf(quiz, answers) : null
  if (result === null) return data({ answers: null, counts: null }, { status: 422 })
  const { items } = await site.client('POST /api/v3.0/quiz/:id/result', { params: { id: String(quiz.id) }, body: { result } })
  return data({ answers, counts: items.counts })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { quiz, shown, sample } = loaderData ?? {}
  const result = shown == null ? null : quiz?.results[shown]
  return pageMeta(matches, {
    title: result ? `${quiz?.title}：${result.title}` : `${quiz?.title ?? ''}：測驗結果`,
    description: result?.text ?? quiz?.description ?? '',
    path: `/test/answer/${quiz?.id ?? ''}${result && !sample ? `?type=${(shown ?? 0) + 1}` : ''}`,
    card: quiz && ['quiz', quiz.id],
  })
}

export default function QuizAnswer({ loaderData: { quiz, sample, answers: sampled, shown }, actionData }: Route.ComponentProps) {
  const own = useOwnAnswers(quiz, sampled === null && shown === null)
  const answers = sampled ?? actionData?.answers ?? own
  const result = shown ?? (answers && resultOf(quiz, answers))
  const counted = useCounted(quiz.id, own && resultOf(quiz, own))
  return (
    <Page narrow className={styles['page']}>
      <p className={styles['eyebrow']}>
        <SiteLink to={quiz.url}>{quiz.title}</SiteLink>
        {quiz.sponsor && `・${sponsorLabel(quiz.sponsor)}`}
      </p>
      {sample && <p className={styles['sample']}>這是示範結果，作答也是示範。</p>}
      {result === null ? (
        <NotAnswered quiz={quiz} />
      ) : (
        <ResultCard
          quiz={quiz}
          result={result}
          answers={answers}
          counts={actionData?.counts ?? counted}
          own={!sample && answers !== null}
        />
      )}
      {answers && quiz.kind === 'knowledge' && <AnswersExplained quiz={quiz} answers={answers} />}
    </Page>
  )
}

type Loaded = Route.ComponentProps['loaderData']['quiz']

/** The answers on this device, available after hydration. */
function useOwnAnswers(quiz: Loaded, wanted: boolean): Answers | null {
  const hydrated = useHydrated()
  if (!hydrated || !wanted) return null
  const { answers } = recallProgress(quiz)
  return isComplete(quiz, answers) ? answers : null
}

/** Counts the device's result once, and returns how often each result occurred. */
function useCounted(id: number, result: number | null): number[] | null {
  const api = useApi()
  const [counts, setCounts] = useState<number[] | null>(null)
  useEffect(() => {
    if (result === null || !countsNow(id)) return
    api('POST /api/v3.0/quiz/:id/result', { params: { id: String(id) }, body: { result } }).then(
      ({ items }) => setCounts(items.counts),
      () => undefined,
    )
  }, [api, id, result])
  return counts
}
