import type { ComponentProps } from 'react'
import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../../contract/reviews.ts'
import type { Answer } from '../act.ts'
import type { useWriting } from '../editor/use-writing.ts'
import { NotesSheet } from '../notes/notes-sheet.tsx'
import type { useBeside } from '../notes/use-beside.ts'
import { PublishSheet } from '../publish-sheet.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import { DirectWay, SentBackFor } from './direct-way.tsx'
import { Dock } from './dock.tsx'
import { directStep, nextStep } from './next-step.ts'
import { isOfSignature } from './publish-way.ts'
import { unsavedSaid } from './what-happens.ts'

/** The page's loader data. */
interface Loaded extends Pick<ComponentProps<typeof PublishSheet>, 'acts' | 'owner' | 'now' | 'mendKey'> {
  key: string
  submitKey: string
  manuscript: ManuscriptWhole
  review: ManuscriptReview
}

interface ManuscriptDockProps {
  loaded: Loaded
  /** The review state, including updates that the editor has received since. */
  review: ManuscriptReview
  checks: readonly ManuscriptCheck[]
  writing: ReturnType<typeof useWriting>
  notes: ReturnType<typeof useBeside>
  /** The response to the publish panel. */
  faults: Record<string, string>
  pressed: Answer['sheet']
}

/** The workflow bar of a manuscript: the next step, and the panels for notes, review and publishing. */
export function ManuscriptDock({ loaded, review, checks, writing, notes, faults, pressed }: ManuscriptDockProps) {
  const { owner, acts, key, submitKey } = loaded
  const { manuscript, stands, settingsStand } = writing
  // a pending save does not block the panel
  const isGoing = stands === 'unsaved' || stands === 'saving'
  const unsaved = isGoing ? null : unsavedSaid(stands, settingsStand, '送審')
  const blocks = checks.filter(({ blocking }) => blocking)
  return (
    <Dock
      loaded={key}
      next={acts.publish || !review.may.submit ? 'publish' : 'review'}
      leave={() => notes.beside.go?.(null)}
      says={
        <>
          {nextStep({
            manuscript,
            review,
            blocking: blocks.filter(({ place }) => !isOfSignature(place)).length,
            named: blocks.some(({ place }) => place === 'fields.reviewer'),
            publishes: acts.publish,
          })}
          <SentBackFor manuscript={manuscript} review={review} />
        </>
      }
      direct={<DirectWay manuscript={manuscript} review={review} submitKey={submitKey} />}
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
              stands={stands}
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
              correction={pressed?.correction}
              unsaved={unsaved}
            />
          ),
        },
        {
          id: 'publish',
          title: acts.publish ? '發布' : '檢查',
          open: pressed !== undefined,
          content: (
            <PublishSheet
              review={review}
              owner={owner}
              checks={checks}
              beside={notes.beside}
              manuscript={manuscript}
              acts={acts}
              sheetKey={key}
              mendKey={loaded.mendKey}
              now={loaded.now}
              faults={faults}
              pressed={pressed}
              stands={stands}
              settingsStand={settingsStand}
            />
          ),
        },
      ]}
    />
  )
}
