import { useState } from 'react'
import { Form } from 'react-router'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../contract/reviews.ts'
import { embargoText, pastHourError } from '../../domain/manuscripts/publish-errors.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { StepUp } from '../parts/step-up.tsx'
import type { ActionResult } from './action-result.ts'
import { ChecksList } from './checks-list.tsx'
import { useUnsentText } from './draft-recovery/unsent-text.ts'
import type { SaveState, SaveStates } from './editor/save-status.ts'
import { DateTimeField } from './fields/settings.tsx'
import { dateTimeFieldOf, instantOf, momentOf } from './labels.ts'
import type { NotesStore } from './notes/notes-store.ts'
import styles from './posts.module.css'
import { withdrawnLabel } from './review/labels.ts'
import {
  actionEffect,
  currentErrors,
  isForwarded,
  type PublishMode,
  publishMode,
  scheduledTime,
  unsavedReason,
} from './workflow/next-step.ts'
import { ActionError, UnscheduleForm, WithdrawForm } from './workflow/withdraw-forms.tsx'

/**
 * Explains the limits of a spelling fix, and why a change is none.
 * @param isClinicianResponsible whether a clinician is responsible for the text
 */
const SpellingHint = ({ isClinicianResponsible, error }: { isClinicianResponsible: boolean; error: string | undefined }) => (
  <>
    <p id="spelling">
      只改錯字不用寫更正說明：20 個字以內，沒有動到數字、單位、否定詞和藥名
      {isClinicianResponsible && '。由審訂者負責的文字，只有認得的錯字（的得地、再在…）、標點和空白才算；審訂者會看到改了什麼'}。
    </p>
    <p id="spelling-error" role={error ? 'alert' : undefined} className={styles['error']}>
      {error}
    </p>
  </>
)

/** The instant of a datetime field, if in the future; null for publishing at once. */
function laterThan(now: string, field: string): string | null {
  const instant = new Date(instantOf(field) ?? now)
  return instant > new Date(now) ? instant.toISOString() : null
}

/** The Taipei day of a datetime field, if before today. */
function pastDayOf(field: string, now: string): string | null {
  const day = taipeiDay(new Date(instantOf(field) ?? now))
  return day < taipeiDay(new Date(now)) ? dottedDay(day) : null
}

const unsentFields = ['publish.correction'] as const
const noFields = [] as const

/** The panel for publishing and withdrawing; it describes the effect before the click. */
export function PublishPanel({
  review,
  memberId,
  checks,
  store,
  manuscript,
  actions,
  panelKey,
  fixKey,
  now,
  errors: responseErrors,
  failedAttempt,
  saveStatus,
  settingsStatus,
}: {
  review: ManuscriptReview
  /** The current member. */
  memberId: string
  /** The checks of the loaded version. */
  checks: readonly ManuscriptCheck[]
  /** The store shared by the text and its notes. */
  store: NotesStore
  manuscript: ManuscriptDetails
  /** The permissions of the current user. */
  actions: { edit: boolean; publish: boolean; withdraw: boolean; spelling: boolean }
  panelKey: string
  /** Idempotency key of an automatic fix. */
  fixKey: string
  now: string
  errors: Record<string, string>
  /** The failed attempt, and the required step-up. */
  failedAttempt: ActionResult['failedAttempt']
  /** The save state of the text, as reported by the editor. */
  saveStatus: SaveState['kind'] | null
  settingsStatus: SaveStates['settings']
}) {
  const { version, published_version, state, publish_date, fields, corrects, corrections } = manuscript
  const [isExplicit, setExplicit] = useState(false)
  const unsaved = unsavedReason(saveStatus, settingsStatus, '發布')
  // a pending save is mentioned only after a click that had to wait for it
  const isUnsavedShown = unsaved !== null && (isExplicit || !['unsaved', 'saving'].includes(saveStatus ?? ''))
  const ownTime = dateTimeFieldOf(fields.publish_at)
  const scheduledField = dateTimeFieldOf(scheduledTime(manuscript, review.steps))
  // an entered time applies until the manuscript's own time changes
  const [entered, setEntered] = useState({ upon: scheduledField, field: null as string | null })
  const enteredTime = entered.upon === scheduledField ? entered.field : null
  const field = enteredTime ?? failedAttempt?.publishAt ?? scheduledField
  const errors = currentErrors(responseErrors, failedAttempt, { version, field })
  const scheduledAt = state === 'public' ? null : laterThan(now, field)
  const isPast = state !== 'public' && field !== scheduledField && pastHourError(instantOf(field) ?? now, new Date(now)) !== null
  const storedPastDate = state !== 'public' && scheduledAt === null && field !== '' ? pastDayOf(field, now) : null
  const hasPublishedVersion = published_version !== null && state !== 'withdrawn'
  const isNewestPublished = hasPublishedVersion && state !== 'scheduled' && published_version === version
  const canPublish = actions.publish && !isNewestPublished
  const { action, spelling } = publishMode({
    review: { ...review, corrects },
    checks,
    publishAt: fields.publish_at,
    now,
    isPublic: state === 'public',
    mayFixSpelling: actions.spelling,
  })
  const hasPublishButton = action === 'publish' || action === 'schedule'
  const canPublishNow = state === 'scheduled' && action === 'publish' && scheduledAt !== null
  const hasCorrectionField = hasPublishButton && corrects && !review.needs_signature
  const unsent = useUnsentText(memberId, review, hasCorrectionField ? unsentFields : noFields)
  // field errors are shown at the field
  const hasOwnField: Record<string, boolean> = {
    reason: true,
    correction: hasCorrectionField,
    spelling_only: spelling,
    publish_at: hasPublishButton && state !== 'public',
  }
  const generalError = Object.entries(errors)
    .flatMap(([name, message]) => (hasOwnField[name] ? [] : [message]))
    .join('　')
  const attemptWith = (...intents: string[]) =>
    failedAttempt && intents.includes(failedAttempt.intent) ? failedAttempt : undefined
  const publishAttempt = canPublish ? attemptWith('publish', 'now', 'spelling') : undefined
  const unscheduleAttempt =
    state === 'scheduled' && actions.publish && publish_date !== null ? attemptWith('unschedule') : undefined
  const canWithdraw = hasPublishedVersion && state !== 'scheduled' && actions.withdraw
  const withdrawAttempt = canWithdraw ? attemptWith('withdraw') : undefined
  // the clicked button is no longer on the page
  const otherAttempt = publishAttempt || unscheduleAttempt || withdrawAttempt ? undefined : failedAttempt
  return (
    <section className={styles['actions']} aria-labelledby="publish">
      <h2 id="publish">發布</h2>
      <ActionError message={otherAttempt && generalError} attempt={otherAttempt} />
      {state === 'withdrawn' && <p>{withdrawnLabel(review)}</p>}
      <ChecksList uid={review.uid} checks={checks} fields={actions.edit} store={store} version={version} fixKey={fixKey} />
      {isNewestPublished ? (
        <p>{state === 'ended' ? '期限到了，讀者看不到。要再公開，先改「最後一天」，再發布。' : '讀者看到的就是這一版。'}</p>
      ) : !actions.publish ? (
        <p>
          {state === 'withdrawn' ? '能不能再發布，' : '這一版還沒有發布。發布'}由總編輯決定
          {isForwarded(review) ? '，已經送給總編輯了。' : '：寫好了，按「送審」送給總編輯。'}
        </p>
      ) : (
        <Form
          method="post"
          noValidate
          className={styles['form']}
          {...unsent}
          onSubmit={(event) => {
            if (unsaved) event.preventDefault()
            setExplicit(unsaved !== null)
          }}
        >
          {hasPublishButton ? (
            <>
              <p>
                {actionEffect({ action, scheduledAt, isPast, storedPastDate, state, now })}
                還沒儲存的修改不會一起發布。
              </p>
              {fields.embargo && new Date(fields.embargo.until) > new Date(now) && (
                <Notice>{embargoText(fields.embargo, new Date(now))}。</Notice>
              )}
              {state !== 'public' && (
                <>
                  <input type="hidden" name="publish_at_before" value={ownTime} />
                  <DateTimeField
                    key={scheduledField}
                    id="sheet-publish-at"
                    name="publish_at"
                    label="公開時間（台北）"
                    now={now}
                    isFuture
                    emptyHint={`留空就是立刻公開；填以後的時間就是排程，時間到了才公開。${ownTime === scheduledField ? '' : `取消的排程是 ${momentOf(fields.publish_at ?? now)}。`}`}
                    defaultValue={failedAttempt?.publishAt ?? scheduledField}
                    required={action === 'schedule' && fields.embargo !== null}
                    onInputValue={(field) => setEntered({ upon: scheduledField, field })}
                    errors={errors['publish_at'] ? [errors['publish_at']] : null}
                  />
                </>
              )}
              {corrects && (
                <CorrectionField
                  review={review}
                  spelling={spelling}
                  defaultValue={failedAttempt?.correction}
                  error={errors['correction']}
                />
              )}
            </>
          ) : (
            <PublishBlockers review={review} action={action} />
          )}
          {isUnsavedShown && <Notice role="status">{unsaved}</Notice>}
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="key" value={panelKey} />
          <StepUp id="publish" request={publishAttempt?.stepUp ?? null} />
          <ActionError message={publishAttempt && generalError} attempt={publishAttempt} />
          {(hasPublishButton || spelling) && (
            <div className={styles['buttons']}>
              {hasPublishButton && (
                <Button type="submit" name="intent" value="publish">
                  {scheduledAt === null && action === 'publish' && !isPast ? '立刻發布' : '排程'}
                </Button>
              )}
              {canPublishNow && (
                <Button type="submit" name="intent" value="now" variant="secondary">
                  現在公開
                </Button>
              )}
              {spelling && (
                <Button
                  type="submit"
                  name="intent"
                  value="spelling"
                  variant="secondary"
                  aria-describedby="spelling spelling-error"
                >
                  只改錯字，發布
                </Button>
              )}
            </div>
          )}
          {spelling && <SpellingHint isClinicianResponsible={review.answered_for} error={errors['spelling_only']} />}
        </Form>
      )}
      <EarlierCorrections corrections={corrections} />
      {state === 'scheduled' && actions.publish && publish_date !== null && (
        <UnscheduleForm publishDate={publish_date} now={now} errors={errors} failedAttempt={unscheduleAttempt} />
      )}
      {canWithdraw && <WithdrawForm review={review} memberId={memberId} errors={errors} failedAttempt={withdrawAttempt} />}
    </section>
  )
}

/** Earlier correction notices. */
function EarlierCorrections({ corrections }: Pick<ManuscriptDetails, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <section aria-labelledby="corrections">
      <h3 id="corrections">更正紀錄</h3>
      <ul>
        {corrections.map(({ at, text }) => (
          <li key={at}>
            <time dateTime={at}>{momentOf(at)}</time>　{text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why the newest version cannot be published yet, and the next step towards it. */
function PublishBlockers({
  review: { review, step, stuck, clearance, corrects, needs_signature, may },
  action,
}: {
  review: ManuscriptReview
  action: Extract<PublishMode['action'], 'submit' | 'fix'>
}) {
  if (action === 'fix') return <p>還不能發布。照上面寫的改好、儲存，發布的按鈕就在這裡。</p>
  const isAwaitingReviewer = review === 'waiting' && !stuck
  const correctionNeedsSignature = corrects && needs_signature
  return (
    <>
      <p>
        還不能發布
        {isAwaitingReviewer
          ? `：正在等${step?.reviewer}簽核，簽好就可以。`
          : clearance === 'signed'
            ? '：內文簽好了，更正說明還沒有。'
            : '，要先送審、簽核。'}
        {correctionNeedsSignature &&
          !isAwaitingReviewer &&
          '讀者讀過的內容改了，更正說明寫在送審裡，和內文一起簽，發布時就不用再寫。'}
      </p>
      {may.submit && (
        <p className={styles['buttons']}>
          <a href="#review" className={buttonClass({ variant: isAwaitingReviewer ? 'secondary' : 'primary' }, styles['leads'])}>
            {isAwaitingReviewer ? '改送給別人' : '去送審'}
          </a>
        </p>
      )}
    </>
  )
}

/**
 * The correction notice for readers: written when publishing, or, where a channel requires a signature, when it is
 * signed.
 */
function CorrectionField({
  review: { needs_signature, signed_correction, may },
  spelling,
  defaultValue,
  error,
}: {
  review: ManuscriptReview
  /** Whether it may be published as a spelling fix, without a notice. */
  spelling: boolean
  /** The input that was sent but not published. */
  defaultValue: string | undefined
  error: string | undefined
}) {
  if (needs_signature)
    return (
      <>
        <input type="hidden" name="correction" value={signed_correction} />
        <p>
          文末會記上今天的日期，和審訂者一起簽好的更正說明：「{signed_correction}」
          {may.submit && (
            <>
              要換一句，寫在<a href="#review">送審</a>再簽一次。
            </>
          )}
        </p>
      </>
    )
  return (
    <TextAreaField
      name="correction"
      label="更正說明"
      hint={`必填：讀者讀過的內容改了，原來寫錯什麼、改成什麼。會連同今天的日期記在文末。${spelling ? '按「只改錯字」不用寫。' : ''}`}
      rows={3}
      maxLength={500}
      required
      defaultValue={defaultValue}
      errors={error ? [error] : null}
    />
  )
}
