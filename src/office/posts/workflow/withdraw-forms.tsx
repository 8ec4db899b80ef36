import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { formatTaipei } from '../../../domain/time/taipei.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Disclosure } from '../../parts/page-layout.tsx'
import { StepUp } from '../../parts/step-up.tsx'
import type { ActionResult } from '../action-result.ts'
import { useUnsentText } from '../draft-recovery/unsent-text.ts'
import styles from '../posts.module.css'

/**
 * The error of an action, shown at its button. It receives the focus, or the invalid field does, so that it is seen
 * and announced at any scroll position. `attempt` is a new object for each attempt; undefined without one.
 */
export function ActionError({ message, attempt }: { message: ReactNode; attempt: object | undefined }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!attempt) return
    const invalidField = container.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    const alertElement = container.current?.querySelector<HTMLElement>('[role=alert]')
    ;(alertElement ?? invalidField)?.focus()
  }, [attempt])
  return (
    <div ref={container}>
      {message && (
        <Notice isError role="alert" tabIndex={-1} autoFocus>
          {message}
        </Notice>
      )}
    </div>
  )
}

interface Props {
  errors: Record<string, string>
  /** The failed attempt of this form; undefined for any other. */
  failedAttempt: ActionResult['failedAttempt']
}

/** Cancels a scheduled publication. */
export function UnscheduleForm({ publishDate, now, errors, failedAttempt }: Props & { publishDate: string; now: string }) {
  return (
    <Form method="post" className={styles['form']}>
      <p>
        排在{formatTaipei(new Date(publishDate), new Date(now))}
        公開（台北時間）。取消之後稿件又是草稿，不會自己公開。
      </p>
      <StepUp id="unschedule" request={failedAttempt?.stepUp ?? null} />
      <ActionError message={failedAttempt && errors['']} attempt={failedAttempt} />
      <Button type="submit" name="intent" value="unschedule" variant="secondary">
        取消排程
      </Button>
    </Form>
  )
}

/** Withdraws a published text from readers. */
export function WithdrawForm({
  review,
  memberId,
  errors,
  failedAttempt,
}: Props & {
  review: ManuscriptReview
  /** The current member. */
  memberId: string
}) {
  const unsent = useUnsentText(memberId, review, ['withdraw.reason'])
  return (
    <Disclosure title="下架" open={failedAttempt !== undefined}>
      <Form method="post" noValidate className={styles['form']} {...unsent}>
        <p>下架後讀者打開網址會看到「找不到頁面」。稿件和版本都留著，可以用同一個編號再發布。</p>
        <TextField
          name="reason"
          label="原因"
          maxLength={500}
          required
          defaultValue={failedAttempt?.reason}
          errors={errors['reason'] ? [errors['reason']] : null}
        />
        <StepUp id="withdraw" request={failedAttempt?.stepUp ?? null} />
        <ActionError message={failedAttempt && errors['']} attempt={failedAttempt} />
        <Button type="submit" name="intent" value="withdraw" variant="danger">
          確定下架
        </Button>
      </Form>
    </Disclosure>
  )
}
