import type { Quiz } from '../../contract/quizzes.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import styles from './quiz.module.css'

/** Shown instead of a result when there are no answers yet. */
export function NotAnswered({ quiz: { id, title, description } }: { quiz: Quiz }) {
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
