import { type FormEvent, useEffect, useRef } from 'react'
import type { Quiz } from '../../contract/quizzes.ts'
import { type Progress, type QuizAction, writeProgress } from '../../domain/quizzes/progress.ts'
import { Button } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { CheckIcon, CloseIcon } from '../../ui/icons/icons.tsx'
import styles from './question-form.module.css'

/** One question. Number keys choose, Enter continues; as plain HTML the form carries the progress. */
export function QuestionForm({ quiz, progress, onMove }: { quiz: Quiz; progress: Progress; onMove: (move: QuizAction) => void }) {
  const { at: index, answers, explained } = progress
  const question = quiz.questions[index]
  const title = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const stepKey = `${index} ${explained}`
  const previousKey = useRef(stepKey)
  useEffect(() => {
    if (previousKey.current !== stepKey) title.current?.focus()
    previousKey.current = stepKey
  }, [stepKey])
  useEffect(() => {
    const activate = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return
      const option = form.current?.querySelector<HTMLInputElement>(`input[name="option"][value="${Number(event.key) - 1}"]`)
      if (option && !option.disabled) {
        option.checked = true
        option.focus()
      }
    }
    addEventListener('keydown', activate)
    return () => removeEventListener('keydown', activate)
  }, [])
  if (!question) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formData = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const kind = formData.get('move')
    if (kind === 'back' || kind === 'next') onMove({ kind })
    else onMove({ kind: 'answer', option: Number(formData.get('option') ?? -1) })
  }
  const last = index === quiz.questions.length - 1
  const correctIndex = question.options.findIndex(({ correct }) => correct)
  return (
    <form ref={form} method="post" className={styles['form']} onSubmit={submit} key={`${index}`}>
      <input type="hidden" name="progress" value={writeProgress(progress)} />
      <p className={styles['count']}>
        <span>{`第 ${index + 1} 題，共 ${quiz.questions.length} 題`}</span>
        <progress value={index + (explained ? 1 : 0)} max={quiz.questions.length} aria-label="作答進度" />
      </p>
      <h1
        ref={title}
        tabIndex={-1}
        id="question"
        className={styles['question']}
        dangerouslySetInnerHTML={headlineHtml(question.text)}
      />
      <div role="radiogroup" aria-labelledby="question" className={styles['options']}>
        {question.options.map(({ text }, option) => (
          <label
            key={text}
            className={styles['option']}
            data-state={
              explained ? (option === correctIndex ? 'right' : option === answers[index] ? 'wrong' : 'rest') : undefined
            }
          >
            <input
              type="radio"
              name="option"
              value={option}
              required
              disabled={explained}
              defaultChecked={answers[index] === option}
            />
            <span className={styles['key']} aria-hidden="true">
              {option + 1}
            </span>
            <span dangerouslySetInnerHTML={headlineHtml(text)} />
            {explained && option === correctIndex && <CheckIcon />}
            {explained && option !== correctIndex && option === answers[index] && <CloseIcon />}
          </label>
        ))}
      </div>
      {explained && (
        <div className={styles['explanation']} role="status">
          <strong>
            {answers[index] === correctIndex ? '答對了' : `正確答案是「${question.options[correctIndex]?.text ?? ''}」`}
          </strong>
          <p>{question.explanation}</p>
        </div>
      )}
      <div className={styles['moves']}>
        <Button type="submit" name="move" value="back" variant="quiet" formNoValidate disabled={index === 0 && !explained}>
          {explained ? '改答案' : '上一題'}
        </Button>
        {explained ? (
          <Button type="submit" name="move" value="next" size="large">
            {last ? '看結果' : '下一題'}
          </Button>
        ) : (
          <Button type="submit" name="move" value="answer" size="large">
            {quiz.kind === 'knowledge' ? '看解說' : last ? '看結果' : '下一題'}
          </Button>
        )}
      </div>
    </form>
  )
}
