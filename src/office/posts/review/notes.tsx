import { Form } from 'react-router'
import type { Colleague, ManuscriptNote } from '../../../contract/notes.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { momentOf } from '../words.ts'
import { wholeText } from './note-drafts.ts'
import { NoteForm } from './note-form.tsx'
import styles from './review.module.css'
import type { NoteDraftState } from './use-note-drafts.ts'
import { openingOf } from './waiting-notes.tsx'

/** The notes on one target with their replies, and a form to add one. */
export function Notes({
  about,
  notes,
  colleagues,
  writing,
  typed,
  fault,
  takesNotes,
  draftState,
}: {
  /** The key of a block, or `wholeText`. */
  about: string
  notes: readonly ManuscriptNote[]
  colleagues: readonly Colleague[]
  /** The target or the note for which a form is open. */
  writing: string | null
  typed: string
  fault: string | undefined
  /** Whether the current user may add notes. */
  takesNotes: boolean
  /** The unsent notes. */
  draftState: NoteDraftState
}) {
  if (!takesNotes) return null
  const draft = draftState.waiting.find((one) => one.about === about)
  const own = notes.filter(({ block, answers }) => answers === null && (block ?? wholeText) === about)
  return (
    <div className={styles['notes']}>
      {own.map((note) => (
        <Note key={note.id} note={note} answers={notes.filter(({ answers }) => answers === note.id)}>
          {writing === String(note.id) && <NoteForm answers={note.id} {...{ about, colleagues, typed, fault, draftState }} />}
        </Note>
      ))}
      {writing === about ? (
        <NoteForm {...{ about, colleagues, typed, fault, draftState }} />
      ) : (
        <SiteLink to={`?note=${about}#b-${about}`} className={styles['begin']} preventScrollReset>
          {draft ? `接著寫「${openingOf(draft)}」，還沒送出` : '寫註解'}
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
    <article id={`note-${note.id}`} className={styles['note']} aria-label={`${note.by}的註解`}>
      <Attribution note={note} />
      {answers.map((answer) => (
        <div key={answer.id} className={styles['answers']}>
          <Attribution note={answer} />
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

/** Author, time, mentions and text of a note. */
export const Attribution = ({ note: { by, at, mentions, text } }: { note: ManuscriptNote }) => (
  <>
    <p className={styles['who']}>
      {by || '（帳號已刪除）'}　<time dateTime={at}>{momentOf(at)}</time>
      {mentions.length > 0 && `　給 ${mentions.join('、')}`}
    </p>
    <p className={styles['wording']}>{text}</p>
  </>
)
