import { useEffect, useState } from 'react'
import { data, useNavigate } from 'react-router'
import type { Quiz } from '../../contract/quizzes.ts'
import { sponsorLabel } from '../../domain/ads/sponsor-label.ts'
import { demoAnswers, demoQuiz } from '../../domain/quizzes/demo.ts'
import { readProgress } from '../../domain/quizzes/progress.ts'
import { type Answers, isQuizComplete, resultOf, scoreOf } from '../../domain/quizzes/quiz.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useApi } from '../api.ts'
import { Advice } from '../shell/clinical/advice.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { ShareButton } from '../shell/share-button.tsx'
import type { Route } from './+types/quiz-answer.ts'
import { fetchQuiz } from './fetch-quiz.ts'
import styles from './quiz.module.css'
import { markCounted, recallProgress, storeProgress } from './stored-progress.ts'

export const handle: PageHandle = { cached: true, private: true, robots: 'noindex' }

/**
 * A quiz's result: /test/answer/{id}. `?type=` shows the result with that index, which is the shared form of the
 * URL; demo1 to demo3 are samples; otherwise the result of the answers stored on this device.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const name = params.id ?? ''
  const sample = demoQuiz(name)
  const quiz = await fetchQuiz(context.get(siteRequest), sample === null ? params.id : String(sample))
  const requestedResult = Number(url.searchParams.get('type') ?? 0) - 1
  const answers = sample === null ? null : demoAnswers(name, quiz)
  const resultIndex = answers ? resultOf(quiz, answers) : quiz.results[requestedResult] ? requestedResult : null
  return { quiz, sample: sample !== null, answers, resultIndex }
}

/** The result without scripts: the form carries the answers; only the result is counted. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const quiz = await fetchQuiz(site, params.id)
  const { answers } = readProgress(quiz, String((await request.formData()).get('progress') ?? ''))
  const result = isQuizComplete(quiz, answers) ? resultOf(quiz, answers) : null
  if (result === null) return data({ answers: null, counts: null }, { status: 422 })
  const { items } = await site.client('POST /api/v3.0/quiz/:id/result', { params: { id: String(quiz.id) }, body: { result } })
  return data({ answers, counts: items.counts })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { quiz, resultIndex, sample } = loaderData ?? {}
  const result = resultIndex == null ? null : quiz?.results[resultIndex]
  return pageMeta(matches, {
    title: result ? `${quiz?.title}：${result.title}` : `${quiz?.title ?? ''}：測驗結果`,
    description: result?.text ?? quiz?.description ?? '',
    path: `/test/answer/${quiz?.id ?? ''}${result && !sample ? `?type=${(resultIndex ?? 0) + 1}` : ''}`,
    card: quiz && ['quiz', quiz.id],
  })
}

export default function QuizAnswer({
  loaderData: { quiz, sample, answers: sampled, resultIndex },
  actionData,
}: Route.ComponentProps) {
  const ownAnswers = useOwnAnswers(quiz, sampled === null && resultIndex === null)
  const answers = sampled ?? actionData?.answers ?? ownAnswers
  const result = resultIndex ?? (answers && resultOf(quiz, answers))
  const answerCounts = useCounted(quiz.id, ownAnswers && resultOf(quiz, ownAnswers))
  return (
    <Page narrow className={styles['page']}>
      <p className={styles['eyebrow']}>
        <SiteLink to={quiz.url} dangerouslySetInnerHTML={headlineHtml(quiz.title)} />
        {quiz.sponsor && `・${sponsorLabel(quiz.sponsor)}`}
      </p>
      {sample && <p className={styles['sample']}>這是示範結果，作答也是示範。</p>}
      {result === null ? (
        <NoAnswers quiz={quiz} />
      ) : (
        <ResultCard
          quiz={quiz}
          result={result}
          answers={answers}
          counts={actionData?.counts ?? answerCounts}
          isOwn={!sample && answers !== null}
        />
      )}
      {answers && quiz.kind === 'knowledge' && <AnswersExplained quiz={quiz} answers={answers} />}
    </Page>
  )
}

type LoadedQuiz = Route.ComponentProps['loaderData']['quiz']

/** The answers on this device, available after hydration. */
function useOwnAnswers(quiz: LoadedQuiz, isEnabled: boolean): Answers | null {
  const hydrated = useHydrated()
  if (!hydrated || !isEnabled) return null
  const { answers } = recallProgress(quiz)
  return isQuizComplete(quiz, answers) ? answers : null
}

/** Counts the device's result once, and returns how often each result occurred. */
function useCounted(id: number, result: number | null): number[] | null {
  const api = useApi()
  const [counts, setCounts] = useState<number[] | null>(null)
  useEffect(() => {
    if (result === null || !markCounted(id)) return
    api('POST /api/v3.0/quiz/:id/result', { params: { id: String(id) }, body: { result } }).then(
      ({ items }) => setCounts(items.counts),
      () => undefined,
    )
  }, [api, id, result])
  return counts
}

/** Shown instead of a result when there are no answers yet. */
function NoAnswers({ quiz: { id, title, description } }: { quiz: Quiz }) {
  return (
    <>
      <h1>{title}</h1>
      <p className={styles['lead']}>{description}</p>
      <p>這個裝置還沒有答完這份測驗。</p>
      <SiteLinkButton to={`/test/topic/${id}`} size="large">
        開始作答
      </SiteLinkButton>
    </>
  )
}

/** Every question with the given answer, the correct answer and the explanation. */
function AnswersExplained({ quiz, answers }: { quiz: Quiz; answers: Answers }) {
  return (
    <section aria-labelledby="explained-title" className={styles['explained']}>
      <h2 id="explained-title">每一題的解說</h2>
      <ol>
        {quiz.questions.map(({ text, options, explanation }, index) => {
          const chosenOption = options[answers[index] ?? -1]
          const correctOption = options.find(({ correct }) => correct)
          return (
            <li key={text}>
              <h3 dangerouslySetInnerHTML={headlineHtml(`${index + 1}. ${text}`)} />
              <p>
                <Badge variant={chosenOption?.correct ? 'brand' : 'outline'}>{chosenOption?.correct ? '答對' : '答錯'}</Badge>{' '}
                您的答案：
                {chosenOption?.text}
              </p>
              {!chosenOption?.correct && <p>正確答案：{correctOption?.text}</p>}
              <p className={styles['why']}>{explanation}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface Props {
  quiz: Quiz
  result: number
  answers: Answers | null
  /** How often each result has occurred. */
  counts: number[] | null
  /** Whether the reader took the quiz. */
  isOwn: boolean
}

/** A result and its meaning; a shared URL shows the same card. */
function ResultCard({ quiz, result, answers, counts, isOwn }: Props) {
  const navigate = useNavigate()
  const api = useApi()
  const quizResult = quiz.results[result]
  if (!quizResult) return null
  const total = counts?.reduce((sum, count) => sum + count, 0) ?? 0
  const share = async () => {
    const { items } = await api('POST /api/v3.0/quiz/:id/share', { params: { id: String(quiz.id) }, body: { result } })
    return items.url
  }
  const restart = () => {
    storeProgress(quiz.id, null)
    navigate(`/test/topic/${quiz.id}`)
  }
  return (
    <article className={styles['card']}>
      {quiz.cover && (
        <Picture sources={pictureSources(quiz.cover)} alt="" sizes="(min-width: 768px) 680px, 100vw" ratio="16 / 9" />
      )}
      <div className={styles['cardText']}>
        <p className={styles['meta']}>
          {answers && quiz.kind === 'knowledge'
            ? `${quiz.questions.length} 題答對 ${scoreOf(quiz, answers)} 題`
            : quiz.kind === 'knowledge'
              ? '測驗結果'
              : '您是'}
        </p>
        <h1 dangerouslySetInnerHTML={headlineHtml(quizResult.title)} />
        <p>
          <Advice text={quizResult.text} />
        </p>
        {quizResult.advice && (
          <p className={styles['advice']}>
            <strong>可以這樣做</strong>
            <Advice text={quizResult.advice} />
          </p>
        )}
        {counts && total > 1 && (
          <p className={styles['meta']}>
            {total.toLocaleString('en-US')} 次作答裡，{Math.round(((counts[result] ?? 0) / total) * 100)}% 也是這個結果
          </p>
        )}
        <p className={styles['actions']}>
          {isOwn ? <ShareButton title={`${quiz.title}：${quizResult.title}`} label="分享結果" ask={share} /> : null}
          {isOwn ? (
            <Button variant="secondary" onClick={restart} data-needs-script>
              再測一次
            </Button>
          ) : (
            <SiteLinkButton to={quiz.url}>我也要測</SiteLinkButton>
          )}
          <SiteLinkButton to="/test" variant="quiet">
            其他測驗
          </SiteLinkButton>
        </p>
      </div>
    </article>
  )
}
