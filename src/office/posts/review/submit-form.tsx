import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useUnsentText } from '../draft-recovery/unsent-text.ts'
import styles from './review.module.css'

/** The error when no reviewer was chosen. */
export const noReviewerChosen = '請選擇要送給誰'

/** Submits a manuscript to a reviewer, or without one to the editor-in-chief, with a comment. The review page handles the form. */
export function SubmitForm({
  review: details,
  memberId,
  version,
  submitKey,
  errors = {},
  values,
  correctionDefault,
  unsavedReason = null,
}: {
  review: ManuscriptReview
  /** The current member, whose unsent text is kept on this device. */
  memberId: string
  /** The version to submit: the last saved. */
  version: number
  submitKey: string
  errors?: Record<string, string>
  values?: { reviewer: string; note: string; correction: string } | undefined
  /** The correction notice that was entered in the publish panel. */
  correctionDefault?: string | undefined
  /** Why the manuscript has unsaved changes, which the submission would lack; null without any. */
  unsavedReason?: string | null
}) {
  const { uid, clinicians, review, whom_to_ask, corrects, waiting_correction, needs_signature } = details
  const unsentTextProps = useUnsentText(memberId, details, ['submit.note', 'submit.correction'])
  const [isReviewerMissing, setReviewerMissing] = useState(false)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const reviewerError = isReviewerMissing ? noReviewerChosen : errors['reviewer']
  /** Validated before sending: from the editor's panel the response would lead to the review page. */
  const validate = (event: FormEvent<HTMLFormElement>) => {
    setWasSubmitted(true)
    if (unsavedReason !== null) return event.preventDefault()
    const field = event.currentTarget.elements.namedItem('reviewer')
    if (!(field instanceof HTMLSelectElement) || field.value !== '') return
    event.preventDefault()
    setReviewerMissing(true)
    field.focus()
  }
  const isResubmitted = review === 'sent_back' || review === 'changed' || review === 'declined'
  return (
    <Form
      method="post"
      action={`/office/posts/${uid}/review`}
      noValidate
      className={styles['form']}
      onSubmit={validate}
      {...unsentTextProps}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={submitKey} />
      <SelectField
        key={whom_to_ask}
        name="reviewer"
        label="送給"
        hint={
          corrects && needs_signature
            ? '只改錯字的，選「總編輯發布」：不用再簽，總編輯比較過不同的地方就發布，附註可以寫改了哪幾個字。'
            : undefined
        }
        defaultValue={values?.reviewer ?? String(whom_to_ask ?? '')}
        required
        onChange={() => setReviewerMissing(false)}
        errors={reviewerError ? [reviewerError] : null}
      >
        <option value="">請選擇</option>
        {clinicians.map(({ id, name, about }) => (
          <option key={id} value={id}>
            {name}
            {about && `（${about}）`}簽核
          </option>
        ))}
        <option value="none">總編輯發布</option>
      </SelectField>
      <TextAreaField
        name="note"
        label="附註"
        hint="想請對方留意的地方。"
        optional
        rows={2}
        maxLength={2000}
        defaultValue={values?.note}
        errors={errors['note'] ? [errors['note']] : null}
      />
      {corrects && needs_signature && (
        <TextAreaField
          name="correction"
          label="更正說明，和內文一起簽"
          hint="必填，只改錯字才可以留空：讀者讀過的內容改了，原來寫錯什麼、改成什麼。審訂者連這一句一起簽，發布時記在文末。"
          rows={2}
          maxLength={500}
          defaultValue={values?.correction ?? (correctionDefault || waiting_correction)}
          errors={errors['correction'] ? [errors['correction']] : null}
        />
      )}
      {wasSubmitted && unsavedReason !== null && (
        <Notice isError role="alert">
          {unsavedReason}
        </Notice>
      )}
      <div className={styles['actions']}>
        <Button type="submit" name="intent" value="submit">
          {isResubmitted ? '再送一次' : '送出'}
        </Button>
      </div>
    </Form>
  )
}
