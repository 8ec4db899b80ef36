import type { ComponentProps } from 'react'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../../contract/reviews.ts'
import type { Answer } from '../action-answer.ts'
import type { useWriting } from '../editor/use-writing.ts'
import { NotesSheet } from '../notes/notes-sheet.tsx'
import type { useNotesStore } from '../notes/use-notes-store.ts'
import { PublishSheet } from '../publish-sheet.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import { unsavedReason } from './action-effect.ts'
import { directStep, nextStep } from './next-step.ts'
import { isOfSignature } from './publish-mode.ts'
import { QuickAction, SentBackReason } from './quick-action.tsx'
import { WorkflowBar } from './workflow-bar.tsx'

/** The page's loader data. */
interface Loaded extends Pick<ComponentProps<typeof PublishSheet>, 'actions' | 'owner' | 'now' | 'mendKey'> {
  key: string
  submitKey: string
  manuscript: ManuscriptDetails
  review: ManuscriptReview
}

interface ManuscriptDockProps {
  loaded: Loaded
  /** The review state, including updates that the editor has received since. */
  review: ManuscriptReview
  checks: readonly ManuscriptCheck[]
  writing: ReturnType<typeof useWriting>
  notes: ReturnType<typeof useNotesStore>
  /** The response to the publish panel. */
  faults: Record<string, string>
  submitted: Answer['sheet']
}

/** The workflow bar of a manuscript: the next step, and the panels for notes, review and publishing. */
export function ManuscriptWorkflow({ loaded, review, checks, writing, notes, faults, submitted }: ManuscriptDockProps) {
  const { owner, actions, key, submitKey } = loaded
  const { manuscript, saveStatus, settingsStatus } = writing
  // a pending save does not block the panel
  const isGoing = saveStatus === 'unsaved' || saveStatus === 'saving'
  const unsaved = isGoing ? null : unsavedReason(saveStatus, settingsStatus, '送審')
  const blocks = checks.filter(({ blocking }) => blocking)
  return (
    <WorkflowBar
      loaded={key}
      next={actions.publish || !review.may.submit ? 'publish' : 'review'}
      leave={() => notes.beside.go?.(null)}
      status={
        <>
          {nextStep({
            manuscript,
            review,
            blocking: blocks.filter(({ place }) => !isOfSignature(place)).length,
            named: blocks.some(({ place }) => place === 'fields.reviewer'),
            publishes: actions.publish,
          })}
          <SentBackReason manuscript={manuscript} review={review} />
        </>
      }
      direct={<QuickAction manuscript={manuscript} review={review} submitKey={submitKey} />}
      sheets={[
        {
          id: 'notes',
          title: notes.open > 0 ? `註解（${notes.open}）` : '註解',
          open: false,
          beside: true,
          content: (
            <NotesSheet
              beside={notes.beside}
              review={review}
              owner={owner}
              saveStatus={saveStatus}
              opens={directStep(loaded.manuscript, loaded.review) === 'read'}
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
              owner={owner}
              version={manuscript.version}
              panelKey={submitKey}
              correction={submitted?.correction}
              unsaved={unsaved}
            />
          ),
        },
        {
          id: 'publish',
          title: actions.publish ? '發布' : '檢查',
          open: submitted !== undefined,
          content: (
            <PublishSheet
              review={review}
              owner={owner}
              checks={checks}
              beside={notes.beside}
              manuscript={manuscript}
              actions={actions}
              sheetKey={key}
              mendKey={loaded.mendKey}
              now={loaded.now}
              faults={faults}
              submitted={submitted}
              saveStatus={saveStatus}
              settingsStatus={settingsStatus}
            />
          ),
        },
      ]}
    />
  )
}
