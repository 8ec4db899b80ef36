import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Quiz } from '../../contract/quizzes.ts'
import { type Answers, scoreOf } from '../../domain/quizzes/quiz.ts'
import { Button } from '../../ui/button/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import { SiteLinkButton } from '../shell/site-link.tsx'
import { useShell } from '../shell/use-shell.ts'
import { keepProgress } from './kept-progress.ts'
import styles from './quiz.module.css'

interface Props {
  quiz: Quiz
  result: number
  answers: Answers | null
  /** How often each result came out so far. */
  counts: number[] | null
  /** Whether the reader answered this themselves. */
  own: boolean
}

/** Which result came out and what it means; the same card is what a shared address shows. */
export function ResultCard({ quiz, result, answers, counts, own }: Props) {
  const navigate = useNavigate()
  const shown = quiz.results[result]
  if (!shown) return null
  const all = counts?.reduce((sum, count) => sum + count, 0) ?? 0
  const again = () => {
    keepProgress(quiz.id, null)
    navigate(`/test/topic/${quiz.id}`)
  }
  return (
    <article className={styles['card']}>
      {quiz.cover && (
        <Picture sources={pictureSources(quiz.cover)} alt="" sizes="(min-width: 768px) 680px, 100vw" ratio="16 / 9" />
      )}
      <div className={styles['cardText']}>
        <p className={styles['facts']}>
          {answers && quiz.kind === 'knowledge'
            ? `${quiz.questions.length} 題答對 ${scoreOf(quiz, answers)} 題`
            : quiz.kind === 'knowledge'
              ? '測驗結果'
              : '您是'}
        </p>
        <h1>{shown.title}</h1>
        <p>{shown.text}</p>
        {shown.advice && (
          <p className={styles['advice']}>
            <strong>可以這樣做</strong>
            {shown.advice}
          </p>
        )}
        {counts && all > 1 && (
          <p className={styles['facts']}>
            {all.toLocaleString('en-US')} 次作答裡，{Math.round(((counts[result] ?? 0) / all) * 100)}% 也是這個結果
          </p>
        )}
        <p className={styles['actions']}>
          {own ? (
            <ShareResult title={`${quiz.title}：${shown.title}`} path={`/test/answer/${quiz.id}?type=${result + 1}`} />
          ) : null}
          {own ? (
            <Button look="secondary" onClick={again} data-needs-script>
              再測一次
            </Button>
          ) : (
            <SiteLinkButton to={quiz.url}>我也要測</SiteLinkButton>
          )}
          <SiteLinkButton to="/test" look="quiet">
            其他測驗
          </SiteLinkButton>
        </p>
      </div>
    </article>
  )
}

/** Passes on which result came out, and nothing of how one answered. */
function ShareResult({ title, path }: { title: string; path: string }) {
  const { siteUrl } = useShell().config
  const [copied, setCopied] = useState(false)
  const share = () => {
    const url = siteUrl + path
    if ('share' in navigator) navigator.share({ title, url }).catch(() => undefined)
    else
      (navigator as Navigator).clipboard.writeText(url).then(
        () => setCopied(true),
        () => undefined,
      )
  }
  return (
    <Button onClick={share} data-needs-script>
      <span aria-live="polite">{copied ? '已複製連結' : '分享結果'}</span>
    </Button>
  )
}
