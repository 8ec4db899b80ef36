import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { Colleague, ManuscriptNote } from '../../../contract/notes.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { momentOf } from '../labels.ts'
import { type NoteDraft, type NoteDraftState, wholeTextTarget } from './note-drafts.ts'
import styles from './review.module.css'

/**
 * The form of a note. Its input is stored on this device until it is sent or discarded, whatever else is clicked
 * meanwhile.
 */
export function NoteForm({
  place,
  replyTo,
  colleagues,
  rejectedText,
  error,
  draftState,
  send,
  onClose,
  isBusy = false,
}: {
  /** The key of a block, or `wholeTextTarget`. */
  place: string
  /** The id of the note that it replies to. */
  replyTo?: number
  colleagues: readonly Colleague[]
  rejectedText: string
  error: string | undefined
  draftState: NoteDraftState
  /** On a page with scripts: sends the note, and closes the form. */
  send?: (draft: NoteDraft) => void
  onClose?: () => void
  /** Whether a request is pending. */
  isBusy?: boolean
}) {
  const [field, mention] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLSelectElement>(null)]
  const target = replyTo === undefined ? place : String(replyTo)
  const { drafts, refresh } = draftState
  const currentDraft = () => ({ target, text: field.current?.value ?? '', mention: mention.current?.value ?? '' })
  const saveDraft = () => drafts.save(currentDraft())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form restores its draft once, on mount
  useEffect(() => {
    const draft = drafts.find(target)
    // input from before hydration is newer
    if (field.current?.value) saveDraft()
    else if (draft && field.current) {
      field.current.value = draft.text
      if (mention.current) mention.current.value = draft.mention
    }
    // it was opened by a click, here or on the previous page
    field.current?.focus()
    return refresh
  }, [target])
  return (
    <Form
      method="post"
      noValidate
      className={styles['form']}
      preventScrollReset
      onInput={saveDraft}
      onChange={saveDraft}
      onKeyDown={(event) => {
        const isSendShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (!isSendShortcut || event.nativeEvent.isComposing || event.keyCode === 229) return
        event.preventDefault()
        event.currentTarget.requestSubmit(event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]'))
      }}
      onSubmit={
        send &&
        ((event) => {
          event.preventDefault()
          if (!isBusy) send(currentDraft())
        })
      }
    >
      {place !== wholeTextTarget && <input type="hidden" name="block" value={place} />}
      {replyTo !== undefined && <input type="hidden" name="answers" value={replyTo} />}
      <TextAreaField
        ref={field}
        name="text"
        label={replyTo === undefined ? '註解' : '回覆'}
        rows={3}
        maxLength={2000}
        required
        defaultValue={rejectedText}
        errors={error ? [error] : null}
      />
      <SelectField ref={mention} name="mention" label="通知誰" hint="會寄信給他，也會出現在他的今日。" optional>
        <option value="">不通知</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={styles['actions']}>
        <Button type="submit" name="intent" value="note" variant="secondary" loading={isBusy}>
          {replyTo === undefined ? '加上註解' : '送出回覆'}
        </Button>
        {onClose ? (
          <Button
            variant="quiet"
            onClick={() => {
              drafts.discard(target)
              onClose()
            }}
          >
            不寫了
          </Button>
        ) : (
          <SiteLink to="?" preventScrollReset onClick={() => drafts.discard(target)}>
            不寫了
          </SiteLink>
        )}
      </div>
    </Form>
  )
}

/** Unsent notes, with a link to each; one whose target was deleted can be moved to the whole text. */
export function UnsentNotes({
  draftState: { unsent, drafts, refresh },
  notes,
  blocks,
  openTarget,
}: {
  draftState: NoteDraftState
  notes: readonly ManuscriptNote[]
  /** The keys of the blocks on the page. */
  blocks: readonly string[]
  /** The target for which a form is open. */
  openTarget: string | null
}) {
  const closedDrafts = unsent.filter(({ target }) => target !== openTarget)
  if (closedDrafts.length === 0) return null
  const action = (change: () => void) => () => {
    change()
    refresh()
  }
  return (
    <section className={styles['unsent']} aria-label="還沒送出的註解">
      <Notice role="status">有 {closedDrafts.length} 則註解寫了還沒送出，留在這台裝置。</Notice>
      <ul className={styles['draft']}>
        {closedDrafts.map((draft) => {
          const target = targetOfDraft(draft, notes, blocks)
          return (
            <li key={draft.target} className={styles['actions']}>
              {target === null ? (
                <>
                  「{excerptOf(draft)}」那一段已經不在了。
                  <Button variant="secondary" size="small" onClick={action(() => drafts.move(draft.target, wholeTextTarget))}>
                    改成對全文的註解
                  </Button>
                </>
              ) : (
                <SiteLink to={`?note=${draft.target}#b-${target}`} preventScrollReset>
                  接著寫「{excerptOf(draft)}」
                </SiteLink>
              )}
              <Button variant="quiet" size="small" onClick={action(() => drafts.discard(draft.target))}>
                丟掉
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The current target of a draft: a block, or the whole text; null where it was deleted or resolved. */
export function targetOfDraft(
  { target }: Pick<NoteDraft, 'target'>,
  notes: readonly ManuscriptNote[],
  blocks: readonly string[],
): string | null {
  if (target === wholeTextTarget || blocks.includes(target)) return target
  // replies are to the first note of a thread
  const repliedNote = notes.find(({ id, resolved, answers }) => String(id) === target && !resolved && answers === null)
  if (!repliedNote) return null
  return repliedNote.block !== null && blocks.includes(repliedNote.block) ? repliedNote.block : wholeTextTarget
}

const maxExcerptLength = 24

/** The beginning of a draft. */
export function excerptOf({ text }: NoteDraft): string {
  const [line = ''] = text.trim().split('\n')
  const characters = [...line]
  return characters.length > maxExcerptLength ? `${characters.slice(0, maxExcerptLength).join('')}…` : line
}

/** The notes on one target with their replies, and a form to add one. */
export function Notes({
  place,
  notes,
  colleagues,
  openTarget,
  rejectedText,
  error,
  canAddNotes,
  draftState,
}: {
  /** The key of a block, or `wholeTextTarget`. */
  place: string
  notes: readonly ManuscriptNote[]
  colleagues: readonly Colleague[]
  /** The target or the note for which a form is open. */
  openTarget: string | null
  rejectedText: string
  error: string | undefined
  /** Whether the current user may add notes. */
  canAddNotes: boolean
  /** The unsent notes. */
  draftState: NoteDraftState
}) {
  if (!canAddNotes) return null
  const draft = draftState.unsent.find((item) => item.target === place)
  const targetNotes = notes.filter(({ block, answers }) => answers === null && (block ?? wholeTextTarget) === place)
  return (
    <div className={styles['notes']}>
      {targetNotes.map((note) => (
        <Note key={note.id} note={note} replies={notes.filter(({ answers }) => answers === note.id)}>
          {openTarget === String(note.id) && (
            <NoteForm replyTo={note.id} {...{ place, colleagues, rejectedText, error, draftState }} />
          )}
        </Note>
      ))}
      {openTarget === place ? (
        <NoteForm {...{ place, colleagues, rejectedText, error, draftState }} />
      ) : (
        <SiteLink to={`?note=${place}#b-${place}`} className={styles['addNoteLink']} preventScrollReset>
          {draft ? `接著寫「${excerptOf(draft)}」，還沒送出` : '寫註解'}
        </SiteLink>
      )}
    </div>
  )
}

/** A note with its replies and its actions. */
export function Note({
  note,
  replies,
  children,
}: {
  note: ManuscriptNote
  replies: readonly ManuscriptNote[]
  children?: React.ReactNode
}) {
  return (
    <article id={`note-${note.id}`} className={styles['note']} aria-label={`${note.by}的註解`}>
      <Attribution note={note} />
      {replies.map((reply) => (
        <div key={reply.id} className={styles['reply']}>
          <Attribution note={reply} />
        </div>
      ))}
      {children}
      <div className={styles['actions']}>
        {!note.resolved && (
          <SiteLink to={`?note=${note.id}#b-${note.block ?? wholeTextTarget}`} className={styles['replyLink']} preventScrollReset>
            回覆
          </SiteLink>
        )}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={note.id} />
          <Button type="submit" variant="quiet" size="small" name="intent" value={note.resolved ? 'reopen' : 'resolve'}>
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
    <p className={styles['author']}>
      {by || '（帳號已刪除）'}　<time dateTime={at}>{momentOf(at)}</time>
      {mentions.length > 0 && `　給 ${mentions.join('、')}`}
    </p>
    <p className={styles['wording']}>{text}</p>
  </>
)
