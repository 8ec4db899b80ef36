import { useEffect, useState } from 'react'
import type { QuizQuestion, QuizResult } from '../../domain/quizzes/fields.ts'
import { pathsOf, type Quiz, resultOf } from '../../domain/quizzes/quiz.ts'
import type { Outline } from '../../domain/registers/field.ts'
import { quizQuestionsOutline, quizResultsOutline } from '../../domain/registers/quiz-outlines.ts'
import { Section } from '../parts/section.tsx'
import styles from './registers.module.css'
import type { FormTexts } from './send-entry.ts'

const names = ['kind', 'questions', 'results'] as const
const readOutline = <Item,>(outline: Outline, text: string): Item[] => {
  const parsedOutline = outline.read(text)
  return 'value' in parsedOutline ? (parsedOutline.value as unknown as Item[]) : []
}

/**
 * A preview of the quiz in the form, also before it is saved: it can be answered, and every combination of answers is listed
 * with its result.
 */
export function QuizPreview({ texts }: { texts: FormTexts }) {
  const [currentTexts, setCurrentTexts] = useState(texts)
  const [answers, setAnswers] = useState<number[]>([])
  useEffect(() => {
    const formControl = (name: string) => document.querySelector<HTMLTextAreaElement | HTMLSelectElement>(`[name="f_${name}"]`)
    const form = formControl('questions')?.form
    const readTexts = () => setCurrentTexts(Object.fromEntries(names.map((name) => [name, formControl(name)?.value ?? ''])))
    form?.addEventListener('input', readTexts)
    return () => form?.removeEventListener('input', readTexts)
  }, [])
  const quiz: Quiz = {
    kind: currentTexts['kind'] === 'personality' ? 'personality' : 'knowledge',
    questions: readOutline<QuizQuestion>(quizQuestionsOutline, currentTexts['questions'] ?? ''),
    results: readOutline<QuizResult>(quizResultsOutline, currentTexts['results'] ?? ''),
  }
  const { questions, results } = quiz
  const isDone = questions.length > 0 && questions.every(({ options }, index) => options[answers[index] ?? -1])
  const resultIndex = isDone ? resultOf(quiz, answers) : null
  const currentResult = resultIndex === null ? undefined : results[resultIndex]
  return (
    <Section
      id="quiz-preview"
      title="讀者作答的樣子"
      description="照上面現在打的，還沒儲存也會變。點選項看結果；下面是每一條路的結果。"
    >
      <div className={styles['preview']}>
        {questions.length === 0 && <p>還沒有題目，或題目裡有一行讀不懂。</p>}
        {questions.map(({ text, options, explanation }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other key
          <fieldset key={nth} className={styles['part']}>
            <legend>
              {nth + 1}. {text}
            </legend>
            {options.map((option, optionIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two options may have the same text while they are typed
              <label key={optionIndex}>
                <input
                  type="radio"
                  name={`preview-${nth}`}
                  checked={answers[nth] === optionIndex}
                  onChange={() => setAnswers(questions.map((_, item) => (item === nth ? optionIndex : (answers[item] ?? -1))))}
                />{' '}
                {option.text}
                {quiz.kind === 'personality' ? `（${option.type ?? '沒有型'}）` : option.correct ? '（對）' : ''}
              </label>
            ))}
            {answers[nth] !== undefined && answers[nth] >= 0 && explanation !== '' && <p>{explanation}</p>}
          </fieldset>
        ))}
        <p role="status">
          {currentResult ? (
            <>
              <strong>{currentResult.title}</strong>：{currentResult.text}
              {currentResult.advice && `（建議：${currentResult.advice}）`}
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
            {pathsOf(quiz).map(({ label, result }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{result === null ? '沒有結果' : results[result]?.title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
