import type { QuestionSummary, QuestionThread } from '../../contract/questions.ts'
import { deadlineText } from '../../domain/questions/deadline.ts'
import { parseParagraphs } from '../../domain/questions/paragraphs.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import shown from './pictures.module.css'
import styles from './thread.module.css'

/** Day and time in Taipei. */
export function Moment({ instant }: { instant: string }) {
  return <time dateTime={instant}>{taipeiMoment(new Date(instant))}</time>
}

type QuestionState = Pick<QuestionSummary, 'state' | 'state_name' | 'late' | 'due_at' | 'closes_at'>

/** The state of a question, as a badge. */
export function StateMark({ question: { state, state_name, late } }: { question: QuestionState }) {
  const badgeVariant = late ? 'accent' : state === 'answered' ? 'brand' : 'outline'
  return <Badge variant={badgeVariant}>{late ? '已逾期' : state_name}</Badge>
}

/** The pending step of a question and its deadline. */
export function Deadline({ question: { late, due_at, closes_at } }: { question: QuestionState }) {
  if (due_at)
    return (
      <p className={styles['meta']}>
        {late ? '已超過回覆期限 ' : '預定在 '}
        <time dateTime={due_at}>{deadlineText(new Date(due_at))}</time>
        {late ? '，負責人員已經收到通知' : ' 前回覆'}
      </p>
    )
  if (closes_at)
    return (
      <p className={styles['meta']}>
        <Moment instant={closes_at} /> 自動結束
      </p>
    )
  return null
}

const kinds = { question: '提問', follow_up: '追問', answer: '回覆' }

/**
 * The person whom the question is about, the messages in chronological order, the pictures. `pictures` is the base
 * URL of the pictures.
 */
export function Thread({ question, pictures }: { question: QuestionThread; pictures: string }) {
  return (
    <>
      <SubjectDetails question={question} />
      <ol className={styles['thread']}>
        {question.messages.map(({ kind, author, body, sent_at }, index) => (
          <li key={sent_at} className={styles['message']} data-kind={kind}>
            <h2>
              {kinds[kind]}
              {author && <span className={styles['author']}>{author}（糖尿病衛教專業人員）</span>}
            </h2>
            <p className={styles['meta']}>
              <Moment instant={sent_at} />
            </p>
            <WrittenText text={body} />
            {index === 0 && <Pictures question={question} basePath={pictures} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function SubjectDetails({ question: { about, subject_name } }: { question: QuestionThread }) {
  const lines: [label: string, value: string][] = [
    ['對象', subject_name],
    ['年齡', `${about.age} 歲`],
    ['類型', about.diabetes_type_name],
    ['罹病時間', about.years === 0 ? '不到一年' : `${about.years} 年`],
    ['糖化血色素', about.hba1c === null ? '未提供' : `${about.hba1c}%`],
    ['用藥', about.medicines || '未提供'],
  ]
  return (
    <dl className={styles['about']}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Pictures({ question: { pictures }, basePath }: { question: QuestionThread; basePath: string }) {
  if (pictures.length === 0) return null
  return (
    <ul className={shown['pictures']}>
      {pictures.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={`${basePath}/${id}`} target="_blank" rel="noopener">
            <img src={`${basePath}/${id}`} width={width} height={height} alt={`提問附圖 ${index + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** User text: paragraphs, lines, links; no markup is interpreted. */
function WrittenText({ text }: { text: string }) {
  return (
    <div className={styles['written']}>
      {parseParagraphs(text).map((lines, paragraph) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sent text is immutable
        <p key={paragraph}>
          {lines.map((pieces, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: immutable text
            <span key={line} className={styles['line']}>
              {pieces.map((piece, index) =>
                'link' in piece ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: immutable text
                  <a key={index} href={piece.link} target="_blank" rel="noopener noreferrer nofollow">
                    {piece.link}
                  </a>
                ) : (
                  piece.text
                ),
              )}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}
