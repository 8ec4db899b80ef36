import { useNavigate } from 'react-router'
import type { Quiz } from '../../contract/quizzes.ts'
import { type Answers, scoreOf } from '../../domain/quizzes/quiz.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useApi } from '../api.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { ShareButton } from '../shell/share-button.tsx'
import styles from './quiz.module.css'
import { storeProgress } from './stored-progress.ts'

interface Props {
  quiz: Quiz
  result: number
  answers: Answers | null
  /** How often each result has occurred. */
  counts: number[] | null
  /** Whether the reader took the quiz. */
  own: boolean
}

/** A result and its meaning; a shared address shows the same card. */
export function ResultCard({ quiz, result, answers, counts, own }: Props) {
  const navigate = useNavigate()
  const api = useApi()
  const shown = quiz.results[result]
  if (!shown) return null
  const all = counts?.reduce((sum, count) => sum + count, 0) ?? 0
  const share = async () => {
    const { items } = await api('POST /api/v3.0/quiz/:id/share', { params: { id: String(quiz.id) }, body: { result } })
    return items.url
  }
  const again = () => {
    storeProgress(quiz.id, null)
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
          {own ? <ShareButton title={`${quiz.title}：${shown.title}`} words="分享結果" ask={share} /> : null}
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
