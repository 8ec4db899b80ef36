import { useEffect, useState } from 'react'
import type { QuizQuestion, QuizResult } from '../../domain/quizzes/fields.ts'
import { pathsOf, type Quiz, resultOf } from '../../domain/quizzes/quiz.ts'
import type { Outline } from '../../domain/registers/field.ts'
import { quizQuestionsOutline, quizResultsOutline } from '../../domain/registers/quiz-outlines.ts'
import { Section } from '../parts/section.tsx'
import styles from './registers.module.css'
import type { Texts } from './send-entry.ts'

const names = ['kind', 'questions', 'results'] as const
const read = <Item,>(outline: Outline, text: string): Item[] => {
  const found = outline.read(text)
  return 'value' in found ? (found.value as unknown as Item[]) : []
}

/**
 * A quiz as readers take it, from what is typed in the form now, saved or not: it can be answered, and every path with its
 * result is listed.
 */
export function QuizPreview({ texts }: { texts: Texts }) {
  const [typed, setTyped] = useState(texts)
  const [answers, setAnswers] = useState<number[]>([])
  useEffect(() => {
    const fieldOf = (name: string) => document.querySelector<HTMLTextAreaElement | HTMLSelectElement>(`[name="f_${name}"]`)
    const form = fieldOf('questions')?.form
    const take = () => setTyped(Object.fromEntries(names.map((name) => [name, fieldOf(name)?.value ?? ''])))
    form?.addEventListener('input', take)
    return () => form?.removeEventListener('input', take)
  }, [])
  const quiz: Quiz = {
    kind: typed['kind'] === 'personality' ? 'personality' : 'knowledge',
    questions: read<QuizQuestion>(quizQuestionsOutline, typed['questions'] ?? ''),
    results: read<QuizResult>(quizResultsOutline, typed['results'] ?? ''),
  }
  const { questions, results } = quiz
  const isDone = questions.length > 0 && questions.every(({ options }, at) => options[answers[at] ?? -1])
  const at = isDone ? resultOf(quiz, answers) : null
  const shown = at === null ? undefined : results[at]
  return (
    <Section
      id="quiz-preview"
      title="讀者作答的樣子"
      about="照上面現在打的，還沒儲存也會變。點選項看結果；下面是每一條路的結果。"
    >
      <div className={styles['preview']}>
        {questions.length === 0 && <p>還沒有題目，或題目裡有一行讀不懂。</p>}
        {questions.map(({ text, options, explanation }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other key
          <fieldset key={nth} className={styles['part']}>
            <legend>
              {nth + 1}. {text}
            </legend>
            {options.map((option, which) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two options may have the same text while they are typed
              <label key={which}>
                <input
                  type="radio"
                  name={`preview-${nth}`}
                  checked={answers[nth] === which}
                  onChange={() => setAnswers(questions.map((_, one) => (one === nth ? which : (answers[one] ?? -1))))}
                />{' '}
                {option.text}
                {quiz.kind === 'personality' ? `（${option.type ?? '沒有型'}）` : option.correct ? '（對）' : ''}
              </label>
            ))}
            {answers[nth] !== undefined && answers[nth] >= 0 && explanation !== '' && <p>{explanation}</p>}
          </fieldset>
        ))}
        <p role="status">
          {shown ? (
            <>
              <strong>{shown.title}</strong>：{shown.text}
              {shown.advice && `（建議：${shown.advice}）`}
            </>
          ) : isDone ? (
            '這樣作答沒有結果。'
          ) : (
            ''
          )}
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">作答</th>
              <th scope="col">結果</th>
            </tr>
          </thead>
          <tbody>
            {pathsOf(quiz).map(({ words, result }) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                <td>{result === null ? '沒有結果' : results[result]?.title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
