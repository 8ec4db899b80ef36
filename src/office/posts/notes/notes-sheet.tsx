import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { lazyPart } from '../../../rendering/lazy-part.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useApi } from '../../parts/use-api.ts'
import type { SaveState } from '../editor/save-status.ts'
import { momentOf } from '../labels.ts'
import { onNotesChange } from '../presence/presence-store.ts'
import { stepText } from '../review/labels.ts'
import styles from './notes.module.css'
import { type NotesStore, wideLayoutQuery } from './notes-store.ts'

const NotesPanel = lazyPart(() => import('./notes-panel.tsx'))

/**
 * The panel of colleagues' comments on the text: the reason of a rejection, and the notes, which are loaded when there
 * are some or on demand. Without scripts they are on the review page.
 */
export function NotesSheet({
  store,
  review,
  memberId,
  saveStatus,
  isInitiallyOpen,
}: {
  store: NotesStore
  review: ManuscriptReview
  /** The current member. */
  memberId: string
  /** The save state of the text, as reported by the editor. */
  saveStatus: SaveState['kind'] | null
  /** Whether it opens automatically where there is space beside the text. */
  isInitiallyOpen: boolean
}) {
  const { uid, step, review: reviewState } = review
  const container = useRef<HTMLDivElement>(null)
  const { client } = useApi()
  const isWanted = useSyncExternalStore(
    store.subscribe,
    () => store.now().isWanted,
    () => false,
  )
  useEffect(() => {
    const sheet = container.current?.closest('details')
    if (!sheet) return
    const onToggle = () => {
      if (sheet.open) store.notify({ isWanted: true })
    }
    store.open = () => {
      sheet.open = true
    }
    onToggle()
    sheet.addEventListener('toggle', onToggle)
    return () => sheet.removeEventListener('toggle', onToggle)
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens on page load only, not during typing
  useEffect(() => {
    if (isInitiallyOpen && !location.hash && matchMedia(wideLayoutQuery).matches) store.open()
  }, [store])
  useEffect(() => {
    return onNotesChange(() => {
      // a failure is ignored: the next event reloads them
      void import('./read-notes.ts').then(({ readNotes }) => readNotes(client, uid, store)).catch(() => undefined)
    })
  }, [client, uid, store])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229 || !event.altKey) return
      // the second is the shortcut of Google Docs
      if (event.key !== 'F8' && !(event.code === 'KeyM' && event.ctrlKey !== event.metaKey)) return
      event.preventDefault()
      if (container.current?.contains(document.activeElement) && store.go) return store.go(null)
      const { notes, currentBlock } = store.now()
      store.requestNote(
        notes.find(({ block, answers, resolved }) => block === currentBlock && answers === null && !resolved)?.id ?? null,
      )
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [store])
  return (
    <div ref={container} className={styles['sheet']}>
      <h2 id="notes">註解</h2>
      {step?.note && (reviewState === 'sent_back' || reviewState === 'declined') && (
        <Notice data-why="">
          {stepText(step)}，{momentOf(step.at)}：<span className={styles['wording']}>{step.note}</span>
        </Notice>
      )}
      {isWanted && (
        <Suspense fallback={<p>載入中…</p>}>
          <NotesPanel store={store} uid={uid} memberId={memberId} saveStatus={saveStatus} />
        </Suspense>
      )}
      <p>
        <SiteLink to={`/office/posts/${uid}/review`}>在審訂頁看全文、改了什麼、註解</SiteLink>
      </p>
    </div>
  )
}
