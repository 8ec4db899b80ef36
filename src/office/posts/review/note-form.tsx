import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { Colleague } from '../../../contract/notes.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../../ui/field/field.tsx'
import { type NoteDraft, wholeText } from './note-drafts.ts'
import styles from './review.module.css'
import type { NoteDraftState } from './use-note-drafts.ts'

/**
 * The form of a note. Its input is stored on this device until it is sent or discarded, whatever else is clicked
 * meanwhile.
 */
export function NoteForm({
  about,
  answers,
  colleagues,
  typed,
  fault,
  draftState,
  send,
  leave,
  isBusy = false,
}: {
  about: string
  answers?: number
  colleagues: readonly Colleague[]
  /** Rejected input. */
  typed: string
  fault: string | undefined
  draftState: NoteDraftState
  /** On a page with scripts: sends the note, and closes the form. */
  send?: (draft: NoteDraft) => void
  leave?: () => void
  /** Whether a request is pending. */
  isBusy?: boolean
}) {
  const [field, mention] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLSelectElement>(null)]
  const on = answers === undefined ? about : String(answers)
  const { drafts, look } = draftState
  const written = () => ({ about: on, text: field.current?.value ?? '', mention: mention.current?.value ?? '' })
  const keep = () => drafts.keep(written())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form restores its draft once, on mount
  useEffect(() => {
    const draft = drafts.of(on)
    // input from before hydration is newer
    if (field.current?.value) keep()
    else if (draft && field.current) {
      field.current.value = draft.text
      if (mention.current) mention.current.value = draft.mention
    }
    // it was opened by a click, here or on the previous page
    field.current?.focus()
    return look
  }, [on])
  return (
    <Form
      method="post"
      noValidate
      className={styles['form']}
      preventScrollReset
      onInput={keep}
      onChange={keep}
      onKeyDown={(event) => {
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (!isSend || event.nativeEvent.isComposing || event.keyCode === 229) return
        event.preventDefault()
        event.currentTarget.requestSubmit(event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]'))
      }}
      onSubmit={
        send &&
        ((event) => {
          event.preventDefault()
          if (!isBusy) send(written())
        })
      }
    >
      {about !== wholeText && <input type="hidden" name="block" value={about} />}
      {answers !== undefined && <input type="hidden" name="answers" value={answers} />}
      <TextAreaField
        ref={field}
        name="text"
        label={answers === undefined ? '註解' : '回覆'}
        rows={3}
        maxLength={2000}
        required
        defaultValue={typed}
        errors={fault ? [fault] : null}
      />
      <SelectField ref={mention} name="mention" label="通知誰" hint="會寄信給他，也會出現在他的今日。" optional>
        <option value="">不通知</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={styles['ways']}>
        <Button type="submit" name="intent" value="note" look="secondary" loading={isBusy}>
          {answers === undefined ? '加上註解' : '送出回覆'}
        </Button>
        {leave ? (
          <Button
            look="quiet"
            onClick={() => {
              drafts.discard(on)
              leave()
            }}
          >
            不寫了
          </Button>
        ) : (
          <SiteLink to="?" preventScrollReset onClick={() => drafts.discard(on)}>
            不寫了
          </SiteLink>
        )}
      </div>
    </Form>
  )
}
