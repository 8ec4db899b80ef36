import { Form } from 'react-router'
import type { Colleague, ManuscriptNote } from '../../../contract/notes.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../../ui/field/field.tsx'
import { momentOf } from '../words.ts'
import styles from './review.module.css'

/** What a note is about, in an address: a block by its key, or the whole. */
export const wholeText = 'whole'

/** Notes that are about one thing, each with its answers, and the way to write another. */
export function Notes({
  about,
  notes,
  colleagues,
  writing,
  typed,
  fault,
  takesNotes,
}: {
  /** The key of a block, or `wholeText`. */
  about: string
  notes: readonly ManuscriptNote[]
  colleagues: readonly Colleague[]
  /** About what, or in answer to which note, somebody is about to write. */
  writing: string | null
  typed: string
  fault: string | undefined
  /** Whether whoever looks may write one. */
  takesNotes: boolean
}) {
  if (!takesNotes) return null
  const own = notes.filter(({ block, answers }) => answers === null && (block ?? wholeText) === about)
  return (
    <div className={styles['notes']}>
      {own.map((note) => (
        <Note key={note.id} note={note} answers={notes.filter(({ answers }) => answers === note.id)}>
          {writing === String(note.id) && <NoteForm answers={note.id} {...{ about, colleagues, typed, fault }} />}
        </Note>
      ))}
      {writing === about ? (
        <NoteForm {...{ about, colleagues, typed, fault }} />
      ) : (
        <SiteLink to={`?note=${about}#b-${about}`} className={styles['write']} preventScrollReset>
          寫註解
        </SiteLink>
      )}
    </div>
  )
}

export function Note({
  note,
  answers,
  children,
}: {
  note: ManuscriptNote
  answers: readonly ManuscriptNote[]
  children?: React.ReactNode
}) {
  return (
    <article className={styles['note']} aria-label={`${note.by}的註解`}>
      <Said note={note} />
      {answers.map((answer) => (
        <div key={answer.id} className={styles['answers']}>
          <Said note={answer} />
        </div>
      ))}
      {children}
      <div className={styles['ways']}>
        {!note.resolved && (
          <SiteLink to={`?note=${note.id}#b-${note.block ?? wholeText}`} className={styles['write']} preventScrollReset>
            回覆
          </SiteLink>
        )}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={note.id} />
          <Button type="submit" look="quiet" size="small" name="intent" value={note.resolved ? 'reopen' : 'resolve'}>
            {note.resolved ? '再打開' : '處理好了'}
          </Button>
        </Form>
      </div>
    </article>
  )
}

const Said = ({ note: { by, at, mentions, text } }: { note: ManuscriptNote }) => (
  <>
    <p className={styles['who']}>
      {by || '（帳號已刪除）'}　<time dateTime={at}>{momentOf(at)}</time>
      {mentions.length > 0 && `　給 ${mentions.join('、')}`}
    </p>
    <p className={styles['said']}>{text}</p>
  </>
)

function NoteForm({
  about,
  answers,
  colleagues,
  typed,
  fault,
}: {
  about: string
  answers?: number
  colleagues: readonly Colleague[]
  typed: string
  fault: string | undefined
}) {
  return (
    <Form method="post" className={styles['form']} preventScrollReset>
      {about !== wholeText && <input type="hidden" name="block" value={about} />}
      {answers !== undefined && <input type="hidden" name="answers" value={answers} />}
      <TextAreaField
        name="text"
        label={answers === undefined ? '註解' : '回覆'}
        rows={3}
        maxLength={2000}
        required
        defaultValue={typed}
        errors={fault ? [fault] : null}
      />
      <SelectField name="mention" label="通知誰" hint="會寄信給他，也會出現在他的今日。" optional>
        <option value="">不通知</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={styles['ways']}>
        <Button type="submit" name="intent" value="note" look="secondary">
          {answers === undefined ? '加上註解' : '送出回覆'}
        </Button>
        <SiteLink to="?" preventScrollReset>
          不寫了
        </SiteLink>
      </div>
    </Form>
  )
}
