import { useState } from 'react'
import { Form } from 'react-router'
import type { ManuscriptWhole } from '../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../contract/reviews.ts'
import { embargoWords } from '../../domain/manuscripts/embargo.ts'
import { hourOver } from '../../domain/manuscripts/hour-over.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { StepUp } from '../parts/step-up.tsx'
import type { Answer } from './act.ts'
import { useBegunWords } from './begun/use-begun-words.ts'
import { ChecksList } from './checks-list.tsx'
import { CorrectionBox } from './dock/correction-box.tsx'
import { isHandedOn } from './dock/next-step.ts'
import { NotYet } from './dock/not-yet.tsx'
import { hourSet, publishWay } from './dock/publish-way.ts'
import { Refusal } from './dock/refusal.tsx'
import { SpellingWords } from './dock/spelling-words.tsx'
import { UnscheduleForm, WithdrawForm } from './dock/take-back.tsx'
import { ToldBefore } from './dock/told-before.tsx'
import { faultsNow, unsavedSaid, whatHappens } from './dock/what-happens.ts'
import type { SaveState } from './editor/autosave.ts'
import type { Stands } from './editor/save-status.ts'
import { WhenField } from './fields/when-field.tsx'
import type { Beside } from './notes/beside.ts'
import styles from './posts.module.css'
import { takenBackWords } from './review/words.ts'
import { boxOf, instantOf, momentOf } from './words.ts'

/** The instant of a datetime field, if in the future; null for publishing at once. */
function laterThan(now: string, box: string): string | null {
  const at = new Date(instantOf(box) ?? now)
  return at > new Date(now) ? at.toISOString() : null
}

const typedHere = ['publish.correction'] as const
const none = [] as const

/** The panel for publishing and withdrawing; it describes the effect before the click. */
export function PublishSheet({
  review,
  owner,
  checks,
  beside,
  manuscript,
  acts,
  sheetKey,
  mendKey,
  now,
  faults: answered,
  pressed,
  stands,
  settingsStand,
}: {
  review: ManuscriptReview
  /** The current member. */
  owner: string
  /** The checks of the loaded version. */
  checks: readonly ManuscriptCheck[]
  /** The store shared by the text and its notes. */
  beside: Beside
  manuscript: ManuscriptWhole
  /** The permissions of the current user. */
  acts: { edit: boolean; publish: boolean; withdraw: boolean; spelling: boolean }
  sheetKey: string
  /** Idempotency key of an automatic fix. */
  mendKey: string
  now: string
  faults: Record<string, string>
  /** The failed attempt, and the required step-up. */
  pressed: Answer['sheet']
  /** The save state of the text, as reported by the editor. */
  stands: SaveState['kind'] | null
  settingsStand: Stands['settings']
}) {
  const { version, published_version, state, publish_date, fields, corrects, corrections } = manuscript
  const [isPressed, setPressed] = useState(false)
  const unsaved = unsavedSaid(stands, settingsStand, '發布')
  // a pending save is mentioned only after a click that had to wait for it
  const isSaid = unsaved !== null && (isPressed || !['unsaved', 'saving'].includes(stands ?? ''))
  const own = boxOf(fields.publish_at)
  const set = boxOf(hourSet(manuscript, review.steps))
  // an entered time applies until the manuscript's own time changes
  const [given, setGiven] = useState({ upon: set, box: null as string | null })
  const typed = given.upon === set ? given.box : null
  const box = typed ?? pressed?.publishAt ?? set
  const faults = faultsNow(answered, pressed, { version, box })
  const later = state === 'public' ? null : laterThan(now, box)
  const isOver = state !== 'public' && box !== set && hourOver(instantOf(box) ?? now, new Date(now)) !== null
  const isOut = published_version !== null && state !== 'withdrawn'
  const isThere = isOut && state !== 'scheduled' && published_version === version
  const publishes = acts.publish && !isThere
  const { way, spelling } = publishWay({
    review: { ...review, corrects },
    checks,
    publishAt: fields.publish_at,
    now,
    isPublic: state === 'public',
    spells: acts.spelling,
  })
  const offers = way === 'publish' || way === 'hour'
  const publishesNow = state === 'scheduled' && way === 'publish' && later !== null
  const typesCorrection = offers && corrects && !review.needs_signature
  const begun = useBegunWords(owner, review, typesCorrection ? typedHere : none)
  // field errors are shown at the field
  const isBoxed: Record<string, boolean> = {
    reason: true,
    correction: typesCorrection,
    spelling_only: spelling,
    publish_at: offers && state !== 'public',
  }
  const refused = Object.entries(faults)
    .flatMap(([name, words]) => (isBoxed[name] ? [] : [words]))
    .join('　')
  const isOf = (...intents: string[]) => (pressed && intents.includes(pressed.intent) ? pressed : undefined)
  const ofPublishing = publishes ? isOf('publish', 'now', 'spelling') : undefined
  const ofHour = state === 'scheduled' && acts.publish && publish_date !== null ? isOf('unschedule') : undefined
  const withdraws = isOut && state !== 'scheduled' && acts.withdraw
  const ofTaking = withdraws ? isOf('withdraw') : undefined
  // the clicked button is no longer on the page
  const ofNone = ofPublishing || ofHour || ofTaking ? undefined : pressed
  return (
    <section className={styles['acts']} aria-labelledby="publish">
      <h2 id="publish">發布</h2>
      <Refusal said={ofNone && refused} pressed={ofNone} />
      {state === 'withdrawn' && <p>{takenBackWords(review)}</p>}
      <ChecksList uid={review.uid} checks={checks} boxes={acts.edit} beside={beside} version={version} mendKey={mendKey} />
      {isThere ? (
        <p>讀者看到的就是這一版。</p>
      ) : !acts.publish ? (
        <p>
          {state === 'withdrawn' ? '能不能再發布，' : '這一版還沒有發布。發布'}由總編輯決定
          {isHandedOn(review) ? '，已經送給總編輯了。' : '：寫好了，按「送審」送給總編輯。'}
        </p>
      ) : (
        <Form
          method="post"
          noValidate
          className={styles['form']}
          {...begun}
          onSubmit={(event) => {
            if (unsaved) event.preventDefault()
            setPressed(unsaved !== null)
          }}
        >
          {offers ? (
            <>
              <p>
                {whatHappens({ way, later, isOver, state, now })}
                還沒儲存的修改不會一起發布。
              </p>
              {fields.embargo && new Date(fields.embargo.until) > new Date(now) && (
                <Notice>{embargoWords(fields.embargo, new Date(now))}。</Notice>
              )}
              {state !== 'public' && (
                <>
                  <input type="hidden" name="publish_at_before" value={own} />
                  <WhenField
                    key={set}
                    id="sheet-publish-at"
                    name="publish_at"
                    label="公開時間（台北）"
                    now={now}
                    ahead
                    empty={`留空就是立刻公開；填以後的時間就是排程，時間到了才公開。${own === set ? '' : `取消的排程是 ${momentOf(fields.publish_at ?? now)}。`}`}
                    defaultValue={pressed?.publishAt ?? set}
                    required={way === 'hour' && fields.embargo !== null}
                    onGiven={(box) => setGiven({ upon: set, box })}
                    errors={faults['publish_at'] ? [faults['publish_at']] : null}
                  />
                </>
              )}
              {corrects && (
                <CorrectionBox review={review} spelling={spelling} typed={pressed?.correction} fault={faults['correction']} />
              )}
            </>
          ) : (
            <NotYet review={review} way={way} />
          )}
          {isSaid && <Notice role="status">{unsaved}</Notice>}
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="key" value={sheetKey} />
          <StepUp id="publish" asked={ofPublishing?.stepUp ?? null} />
          <Refusal said={ofPublishing && refused} pressed={ofPublishing} />
          {(offers || spelling) && (
            <div className={styles['ways']}>
              {offers && (
                <Button type="submit" name="intent" value="publish">
                  {later === null && way === 'publish' && !isOver ? '立刻發布' : '排程'}
                </Button>
              )}
              {publishesNow && (
                <Button type="submit" name="intent" value="now" look="secondary">
                  現在公開
                </Button>
              )}
              {spelling && (
                <Button type="submit" name="intent" value="spelling" look="secondary" aria-describedby="spelling spelling-fault">
                  只改錯字，發布
                </Button>
              )}
            </div>
          )}
          {spelling && <SpellingWords strict={review.answered_for} fault={faults['spelling_only']} />}
        </Form>
      )}
      <ToldBefore corrections={corrections} />
      {state === 'scheduled' && acts.publish && publish_date !== null && (
        <UnscheduleForm publishDate={publish_date} now={now} faults={faults} pressed={ofHour} />
      )}
      {withdraws && <WithdrawForm review={review} owner={owner} faults={faults} pressed={ofTaking} />}
    </section>
  )
}
