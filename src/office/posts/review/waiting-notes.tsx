import type { ManuscriptNote } from '../../../contract/notes.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { type NoteDraft, wholeText } from './note-drafts.ts'
import styles from './review.module.css'
import type { NoteDraftState } from './use-note-drafts.ts'

/** Unsent notes, with a link to each; one whose target was deleted can be moved to the whole text. */
export function WaitingNotes({
  draftState: { waiting, drafts, look },
  notes,
  blocks,
  writing,
}: {
  draftState: NoteDraftState
  notes: readonly ManuscriptNote[]
  /** The keys of the blocks on the page. */
  blocks: readonly string[]
  /** The target for which a form is open. */
  writing: string | null
}) {
  const away = waiting.filter(({ about }) => about !== writing)
  if (away.length === 0) return null
  const action = (what: () => void) => () => {
    what()
    look()
  }
  return (
    <section className={styles['waiting']} aria-label="還沒送出的註解">
      <Notice role="status">有 {away.length} 則註解寫了還沒送出，留在這台裝置。</Notice>
      <ul className={styles['draft']}>
        {away.map((draft) => {
          const place = placeOfDraft(draft, notes, blocks)
          return (
            <li key={draft.about} className={styles['ways']}>
              {place === null ? (
                <>
                  「{openingOf(draft)}」那一段已經不在了。
                  <Button look="secondary" size="small" onClick={action(() => drafts.move(draft.about, wholeText))}>
                    改成對全文的註解
                  </Button>
                </>
              ) : (
                <SiteLink to={`?note=${draft.about}#b-${place}`} preventScrollReset>
                  接著寫「{openingOf(draft)}」
                </SiteLink>
              )}
              <Button look="quiet" size="small" onClick={action(() => drafts.discard(draft.about))}>
                丟掉
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The current target of a draft: a block, or the whole text; null where it was deleted. */
export function placeOfDraft({ about }: NoteDraft, notes: readonly ManuscriptNote[], blocks: readonly string[]): string | null {
  if (about === wholeText || blocks.includes(about)) return about
  const answered = notes.find(({ id, resolved }) => String(id) === about && !resolved)
  if (!answered) return null
  return answered.block !== null && blocks.includes(answered.block) ? answered.block : wholeText
}

const maxOpeningLength = 24

/** The beginning of a draft. */
export function openingOf({ text }: NoteDraft): string {
  const [line = ''] = text.trim().split('\n')
  const characters = [...line]
  return characters.length > maxOpeningLength ? `${characters.slice(0, maxOpeningLength).join('')}…` : line
}
