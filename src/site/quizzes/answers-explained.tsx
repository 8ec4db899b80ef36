import type { Quiz } from '../../contract/quizzes.ts'
import type { Answers } from '../../domain/quizzes/quiz.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import styles from './quiz.module.css'

/** Every question with the given answer, the correct answer and the explanation. */
export function AnswersExplained({ quiz, answers }: { quiz: Quiz; answers: Answers }) {
  return (
    <section aria-labelledby="explained-title" className={styles['explained']}>
      <h2 id="explained-title">每一題的解說</h2>
      <ol>
        {quiz.questions.map(({ text, options, explanation }, at) => {
          const given = options[answers[at] ?? -1]
          const right = options.find(({ correct }) => correct)
          return (
            <li key={text}>
              <h3>
                {at + 1}. {text}
              </h3>
              <p>
                <Badge look={given?.correct ? 'brand' : 'outline'}>{given?.correct ? '答對' : '答錯'}</Badge> 您的答案：
                {given?.text}
              </p>
              {!given?.correct && <p>正確答案：{right?.text}</p>}
              <p className={styles['why']}>{explanation}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
