import type { ReactNode } from 'react'
import type { ManuscriptNote } from '../../../contract/notes.ts'
import type { Thread } from '../../../domain/manuscripts/notes.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { NoteDraft } from '../review/note-drafts.ts'
import { Attribution } from '../review/notes.tsx'
import { openingOf } from '../review/waiting-notes.tsx'
import styles from './notes.module.css'

/** A note with its replies and actions. */
export function NoteThread({
  thread: { note, answers },
  isGone,
  isAsked: isRequested,
  draft,
  answer,
  resolve,
  children,
}: {
  thread: Thread<ManuscriptNote>
  /** Whether its block was deleted. */
  isGone: boolean
  /** Whether it was selected in the text. */
  isAsked: boolean
  /** An unsent reply. */
  draft: NoteDraft | undefined
  answer: () => void
  resolve: () => void
  /** The reply form, while open. */
  children: ReactNode
}) {
  return (
    <article
      className={styles['note']}
      tabIndex={-1}
      data-note={note.id}
      data-asked={isRequested || undefined}
      aria-label={`${note.by}的註解`}
    >
      {isGone && <p className={styles['place']}>那一段已經不在了{note.excerpt && `：「${note.excerpt}」`}</p>}
      <Attribution note={note} />
      {answers.map((one) => (
        <div key={one.id} className={styles['answers']}>
          <Attribution note={one} />
        </div>
      ))}
      {children}
      <div className={styles['ways']}>
        {!note.resolved && !children && (
          <Button look="quiet" size="small" onClick={answer}>
            {draft ? `接著寫「${openingOf(draft)}」` : '回覆'}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={resolve}>
          {note.resolved ? '再打開' : '處理好了'}
        </Button>
      </div>
    </article>
  )
}
