import type { ManuscriptNote } from '../../../contract/notes.ts'
import { Button } from '../../../ui/button/button.tsx'
import { wholeText } from '../review/note-drafts.ts'
import type { NoteDraftState } from '../review/use-note-drafts.ts'
import { openingOf, placeOfDraft } from '../review/waiting-notes.tsx'
import styles from './notes.module.css'

/** Unsent notes, with a link to each. An unsent reply is shown with its note. */
export function DraftNotes({
  draftState: { waiting, drafts, look },
  notes,
  blocks,
  writing,
  write,
}: {
  draftState: NoteDraftState
  notes: readonly ManuscriptNote[]
  blocks: readonly string[]
  writing: string | null
  write: (about: string) => void
}) {
  const isAnswer = (about: string) => notes.some(({ id, resolved }) => String(id) === about && !resolved)
  const away = waiting.filter(({ about }) => about !== writing && !isAnswer(about))
  if (away.length === 0) return null
  return (
    <ul className={styles['draft']} aria-label="還沒送出的註解">
      {away.map((draft) => {
        const isGone = placeOfDraft(draft, notes, blocks) === null
        return (
          <li key={draft.about} className={styles['ways']}>
            <span>
              {isGone && '那一段已經不在了：'}還沒送出「{openingOf(draft)}」
            </span>
            <Button
              look="secondary"
              size="small"
              onClick={() => {
                if (isGone) drafts.move(draft.about, wholeText)
                look()
                write(isGone ? wholeText : draft.about)
              }}
            >
              {isGone ? '改成對全文的註解' : '接著寫'}
            </Button>
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                drafts.discard(draft.about)
                look()
              }}
            >
              丟掉
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
