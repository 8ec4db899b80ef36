import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import type { ManuscriptCheck } from '../../contract/reviews.ts'
import { Button } from '../../ui/button/button.tsx'
import { Disclosure } from '../parts/page-layout.tsx'
import { fieldNameOf } from './action-result.ts'
import { fieldId } from './fields/form-fields.ts'
import type { NotesStore } from './notes/notes-store.ts'
import styles from './posts.module.css'
import { isSignaturePath } from './workflow/next-step.ts'

/** Where a check links to: its field where the page has it, the review, or the block or note in the read-only view. */
function urlOfCheck(uid: number, place: string, fields: boolean): string {
  if (place === 'signature') return '#review'
  if (place.startsWith('note.')) return `/office/posts/${uid}/review#${place.replace('.', '-')}`
  if (place.startsWith('block.')) return `/office/posts/${uid}/review#b-${place.slice('block.'.length)}`
  return fields ? `#${fieldId(fieldNameOf(`body.${place}`))}` : `/office/posts/${uid}/review`
}

/** Moves to the block, or to its note, in the editor on this page; navigates only where there is none. */
function goToBlock(event: MouseEvent<HTMLAnchorElement>, place: string, store: NotesStore): void {
  const [kind, placeId = ''] = [place.split('.', 1)[0], place.slice(place.indexOf('.') + 1)]
  if (store.go === null || !['note', 'block'].includes(kind ?? '')) return
  event.preventDefault()
  event.currentTarget.closest('details')?.removeAttribute('open')
  const { notes } = store.now()
  const block = kind === 'block' ? placeId : notes.find(({ id }) => String(id) === placeId)?.block
  if (block) store.go(block)
  if (kind === 'note') store.requestNote(Number(placeId))
}

/** Number of advisory checks shown at once; the rest is collapsed. */
const firstAdvice = 3

/** The pre-publication checks of a manuscript, each with a link to its place. */
export function ChecksList({
  uid,
  checks,
  fields,
  store,
  version,
  fixKey,
}: {
  uid: number
  checks: readonly ManuscriptCheck[]
  /** Whether the page has the manuscript's fields: not for users who may only publish it. */
  fields: boolean
  /** The connection between the text and its notes. */
  store: NotesStore
  /** The checked version. */
  version: number
  /** Idempotency key of the automatic fix. */
  fixKey: string
}) {
  const groupProps = { uid, fields, store, version, fixKey }
  const blocking = checks.filter((check) => check.blocking)
  const advice = checks.filter((check) => !check.blocking)
  const first = blocking.every(({ place }) => isSignaturePath(place)) ? '簽核之後才能發布' : `改好才能發布（${blocking.length}）`
  if (checks.length === 0) return <p>檢查過了，沒有要改的地方。</p>
  return (
    <div className={styles['checks']}>
      {blocking.length > 0 && <Group title={first} checks={blocking} {...groupProps} />}
      {advice.length > 0 && (
        <Group title={`建議看一下（${advice.length}）`} checks={advice.slice(0, firstAdvice)} {...groupProps} />
      )}
      {advice.length > firstAdvice && (
        <Disclosure title={`其他 ${advice.length - firstAdvice} 則建議`}>
          <Group title="" checks={advice.slice(firstAdvice)} {...groupProps} />
        </Disclosure>
      )}
    </div>
  )
}

const Group = ({ title, checks, uid, fields, store, version, fixKey }: { title: string } & Parameters<typeof ChecksList>[0]) => (
  <>
    {title && <h3>{title}</h3>}
    <ul>
      {checks.map(({ place, message, mend }) => (
        <li key={`${place} ${message}`}>
          <a href={urlOfCheck(uid, place, fields)} onClick={(event) => goToBlock(event, place, store)}>
            {message}
          </a>
          {mend === 'simplified' && fields && (
            <Form method="post">
              <input type="hidden" name="base" value={version} />
              <input type="hidden" name="key" value={fixKey} />
              <Button type="submit" name="intent" value="simplified" variant="secondary" size="small">
                都轉成正體
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  </>
)
