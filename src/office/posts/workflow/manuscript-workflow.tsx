import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useRef,
} from 'react'
import { Form } from 'react-router'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../../contract/reviews.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { ActionResult } from '../action-result.ts'
import type { useWriting } from '../editor/use-writing.ts'
import { NotesSheet } from '../notes/notes-sheet.tsx'
import type { useNotesStore } from '../notes/notes-store.ts'
import styles from '../posts.module.css'
import { PublishPanel } from '../publish-panel.tsx'
import { reviewName, stepText, submitTitle } from '../review/labels.ts'
import reviewStyles from '../review/review.module.css'
import { SubmitForm } from '../review/submit-form.tsx'
import { directStep, isSignaturePath, nextStep, unsavedReason } from './next-step.ts'
import barStyles from './workflow-bar.module.css'

/** A panel of the workflow bar: its button, and its content. */
export interface WorkflowPanel {
  /** Id of its heading, used as URL fragment. */
  id: string
  title: string
  /** Initially open, because its content has an error or was requested. */
  open: boolean
  /** Whether it is shown in a narrow column beside the text where there is space. */
  beside?: boolean
  content: ReactNode
}

/** The panels of the page, at most one of which is open. */
const panelElements = () => [...document.querySelectorAll<HTMLDetailsElement>('details[name=panel]')]

/** The panel that contains the target of a URL fragment: `#publish`. */
const panelAtHash = (hash: string) =>
  document.getElementById(hash.slice(1))?.closest<HTMLDetailsElement>('details[name=panel]') ?? null

type KeyboardEventOfPage = globalThis.KeyboardEvent

/** Opens a panel, and focuses its button: its content is next in the focus order. */
function show(panel: HTMLDetailsElement): void {
  panel.open = true
  panel.querySelector('summary')?.focus()
}

/**
 * The workflow bar of a manuscript, fixed at the bottom of the window: its state, the next step, and a panel for each
 * action. It opens and closes without scripts.
 * @param loaded changes identity whenever the page was reloaded: the action is done, and its panel closes
 * @param next the panel that Alt+F7 opens from anywhere on the page; pressed inside a panel it opens the adjacent one
 * @param onLeave what Escape does when no panel is open
 */
function WorkflowBar({
  status,
  direct,
  panels,
  loaded,
  next,
  onLeave,
}: {
  status: ReactNode
  /** Actions without a panel. */
  direct: ReactNode
  panels: readonly WorkflowPanel[]
  loaded: string
  next: string
  onLeave: () => void
}) {
  const first = useRef(loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: evaluated when the page was reloaded, not on every render
  useEffect(() => {
    if (first.current === loaded) return
    first.current = loaded
    if (!panels.some(({ open }) => open)) for (const panel of panelElements()) panel.open = false
  }, [loaded])
  useEffect(() => {
    const openLinkedPanel = () => {
      const linkedPanel = panelAtHash(location.hash)
      if (linkedPanel) linkedPanel.open = true
    }
    openLinkedPanel()
    addEventListener('hashchange', openLinkedPanel)
    return () => removeEventListener('hashchange', openLinkedPanel)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEventOfPage) => {
      if (event.key !== 'F7' || !event.altKey || event.isComposing || event.keyCode === 229) return
      const elements = panelElements()
      const currentIndex = elements.findIndex((item) => item.contains(document.activeElement))
      const to = currentIndex < 0 ? panelAtHash(`#${next}`) : elements[(currentIndex + 1) % elements.length]
      if (!to || document.querySelector('dialog[open]')) return
      event.preventDefault()
      show(to)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [next])
  const onToggle = ({ target, currentTarget, newState }: ToggleEvent<HTMLDetailsElement>) => {
    // React also reports toggle events of nested elements
    if (target === currentTarget && newState === 'open')
      for (const panel of panelElements()) if (panel !== currentTarget) panel.open = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.keyCode === 229) return
    const openPanel = panelElements().find((item) => item.open)
    if (!openPanel) return onLeave()
    openPanel.open = false
    openPanel.querySelector('summary')?.focus()
  }
  // a link to a place on the page closes its own panel, so that the place is visible; a link to a panel (which
  // navigates without scripts) opens that panel, and the page does not scroll
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"], a[data-panel]')
    const from = link?.closest<HTMLDetailsElement>('details[name=panel]')
    const panelId = link?.dataset['panel']
    const to = panelAtHash(panelId ? `#${panelId}` : (link?.getAttribute('href') ?? ''))
    if (!link || (!from && !panelId)) return
    if (from) from.open = false
    if (!to) return
    event.preventDefault()
    show(to)
  }
  return (
    <section className={barStyles['bar']} aria-label="送審與發布" onKeyDown={onKeyDown} onClick={onClick}>
      <p className={barStyles['status']}>{status}</p>
      <div className={barStyles['actions']}>
        {direct}
        {panels.map(({ id, title, open, beside, content }) => (
          <details key={id} name="panel" className={barStyles['disclosure']} open={open || undefined} onToggle={onToggle}>
            <summary>{title}</summary>
            <div className={barStyles['panel']} data-beside={beside || undefined}>
              {content}
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}

interface Props {
  manuscript: ManuscriptDetails
  review: ManuscriptReview
  submitKey: string
}

/** Workflow actions after a response, without a panel: read a rejection first, and resubmit a fixed manuscript. */
function QuickAction({ manuscript, review, submitKey }: Props) {
  const step = directStep(manuscript, review)
  if (!review.may.submit || step === null) return null
  if (step === 'again') return <Resubmit review={review} version={manuscript.version} submitKey={submitKey} />
  return (
    <a href={`/office/posts/${review.uid}/review`} data-panel="notes" className={buttonClass({}, styles['leads'])}>
      看要改什麼
    </a>
  )
}

const maxReasonLength = 80

/** The reviewer's reason for a rejection, where reading it is the next step. */
function SentBackReason({ manuscript, review }: Omit<Props, 'submitKey'>) {
  const note = review.step?.note
  if (!note || directStep(manuscript, review) !== 'read') return null
  const characters = [...note.replace(/\s+/g, ' ')]
  return (
    <span className={barStyles['why']}>
      「{characters.length > maxReasonLength ? `${characters.slice(0, maxReasonLength).join('')}…` : characters.join('')}」
    </span>
  )
}

/**
 * Resubmits a fixed text to the clinician who reviewed it before, without a panel; a comment can be added in the panel.
 */
function Resubmit({
  review: { uid, review, clearance, whom_to_ask, clinicians, corrects, needs_signature },
  version,
  submitKey,
}: {
  review: ManuscriptReview
  version: number
  submitKey: string
}) {
  const lastReviewer = review === 'none' ? undefined : clinicians.find(({ id }) => id === whom_to_ask)
  // the correction notice is written when submitting
  const correctionNeedsSignature = corrects && needs_signature
  if (!lastReviewer || correctionNeedsSignature) return null
  // a text that may be published without the clinician is resubmitted only on request
  const isNext = review === 'sent_back' || clearance === 'unsigned'
  return (
    <Form method="post" action={`/office/posts/${uid}/review`}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={submitKey} />
      <input type="hidden" name="reviewer" value={lastReviewer.id} />
      <Button type="submit" name="intent" value="submit" variant={isNext ? 'primary' : 'secondary'}>
        再送{lastReviewer.name}
      </Button>
    </Form>
  )
}

/** The page's loader data. */
interface WorkflowData extends Pick<ComponentProps<typeof PublishPanel>, 'actions' | 'memberId' | 'now' | 'fixKey'> {
  key: string
  submitKey: string
  manuscript: ManuscriptDetails
  review: ManuscriptReview
}

interface ManuscriptDockProps {
  loaded: WorkflowData
  /** The review state, including updates that the editor has received since. */
  review: ManuscriptReview
  checks: readonly ManuscriptCheck[]
  writing: ReturnType<typeof useWriting>
  notes: ReturnType<typeof useNotesStore>
  /** The response to the publish panel. */
  errors: Record<string, string>
  failedAttempt: ActionResult['failedAttempt']
}

/** The workflow bar of a manuscript: the next step, and the panels for notes, review and publishing. */
export function ManuscriptWorkflow({ loaded, review, checks, writing, notes, errors, failedAttempt }: ManuscriptDockProps) {
  const { memberId, actions, key, submitKey } = loaded
  const { manuscript, saveStatus, settingsStatus } = writing
  // a pending save does not block the panel
  const isGoing = saveStatus === 'unsaved' || saveStatus === 'saving'
  const unsaved = isGoing ? null : unsavedReason(saveStatus, settingsStatus, '送審')
  const blocks = checks.filter(({ blocking }) => blocking)
  return (
    <WorkflowBar
      loaded={key}
      next={actions.publish || !review.may.submit ? 'publish' : 'review'}
      onLeave={() => notes.store.go?.(null)}
      status={
        <>
          {nextStep({
            manuscript,
            review,
            blocking: blocks.filter(({ place }) => !isSignaturePath(place)).length,
            hasUnsignedReviewer: blocks.some(({ place }) => place === 'fields.reviewer'),
            mayPublish: actions.publish,
          })}
          <SentBackReason manuscript={manuscript} review={review} />
        </>
      }
      direct={<QuickAction manuscript={manuscript} review={review} submitKey={submitKey} />}
      panels={[
        {
          id: 'notes',
          title: notes.open > 0 ? `註解（${notes.open}）` : '註解',
          open: false,
          beside: true,
          content: (
            <NotesSheet
              store={notes.store}
              review={review}
              memberId={memberId}
              saveStatus={saveStatus}
              isInitiallyOpen={directStep(loaded.manuscript, loaded.review) === 'read'}
            />
          ),
        },
        {
          id: 'review',
          title: review.may.submit ? '送審' : '審訂',
          open: false,
          content: (
            <ReviewPanel
              review={review}
              memberId={memberId}
              version={manuscript.version}
              panelKey={submitKey}
              correction={failedAttempt?.correction}
              unsaved={unsaved}
            />
          ),
        },
        {
          id: 'publish',
          title: actions.publish ? '發布' : '檢查',
          open: failedAttempt !== undefined,
          content: (
            <PublishPanel
              review={review}
              memberId={memberId}
              checks={checks}
              store={notes.store}
              manuscript={manuscript}
              actions={actions}
              panelKey={key}
              fixKey={loaded.fixKey}
              now={loaded.now}
              errors={errors}
              failedAttempt={failedAttempt}
              saveStatus={saveStatus}
              settingsStatus={settingsStatus}
            />
          ),
        },
      ]}
    />
  )
}

/** On a manuscript's page: its review state, and the available actions. */
function ReviewPanel({
  review,
  memberId,
  version,
  panelKey,
  correction,
  unsaved,
}: {
  review: ManuscriptReview
  memberId: string
  version: number
  panelKey: string
  /** The correction notice that was entered in the publish panel. */
  correction?: string | undefined
  /** Why the input is not saved. */
  unsaved: string | null
}) {
  const { uid, review: reviewState, step, signing_channels: asking, may, steps } = review
  return (
    <section className={reviewStyles['panel']} aria-labelledby="review">
      <h2 id="review">
        審訂 <Badge variant={reviewState === 'signed' ? 'brand' : 'outline'}>{reviewName(review)}</Badge>
      </h2>
      {review.needs_signature && reviewState !== 'signed' && (
        <p>
          {asking.length > 0 ? `放在「${asking.join('」「')}」` : '沒有選頻道、或寫到用藥劑量'}的文章，要有審訂者簽核才能發布。
        </p>
      )}
      {step && (
        <p data-why={step.note ? '' : undefined}>
          {stepText(step)}
          {step.note && `：${step.note}`}
        </p>
      )}
      {review.stuck && (
        <Notice isError role="alert">
          {step?.reviewer}現在不能簽核這一篇：沒有審訂的權限了，或是參與了寫稿。請改送給別人。
        </Notice>
      )}
      <p>
        <SiteLink to={`/office/posts/${uid}/review`}>審訂頁：全文、改了什麼、註解{steps.length > 0 && '、經過'}</SiteLink>
      </p>
      {may.submit && (reviewState !== 'signed' || (review.corrects && review.needs_signature)) && (
        <>
          <h3>{submitTitle(review)}</h3>
          <SubmitForm
            review={review}
            memberId={memberId}
            version={version}
            submitKey={panelKey}
            correctionDefault={correction}
            unsavedReason={unsaved}
          />
        </>
      )}
    </section>
  )
}
