import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { Notice } from '../../../../ui/notice/notice.tsx'
import { momentOf } from '../../words.ts'
import styles from '../editor.module.css'
import { type Left, PageStorage } from '../page-storage.ts'
import { WritingContext } from '../writing.ts'
import { type PendingPicture, pendingPictures, restorePending } from './pending-pictures.ts'
import type { Pictures } from './pictures.ts'

interface Waiting {
  pictures: PendingPicture[]
}

/** Stores pending images of the text on this device, and offers those that a closed page has left. */
export default function RecoveredPictures({
  view,
  state,
  pictures,
}: {
  view: RefObject<EditorView | null>
  state: EditorState
  pictures: Pictures
}) {
  const writing = useContext(WritingContext)
  const [uid, owner] = [writing?.manuscript.uid ?? 0, writing?.owner ?? '']
  useSyncExternalStore(pictures.subscribe, pictures.changes)
  const page = useRef<PageStorage<Waiting> | null>(null)
  const [left, setLeft] = useState<readonly Left<Waiting>[]>([])
  const waiting = pendingPictures(state.doc, pictures)
  // upload progress does not store the file again
  const waitingKey = JSON.stringify(waiting)
  const latest = useRef(waiting)
  latest.current = waiting
  useEffect(() => {
    const stored = new PageStorage<Waiting>(`pictures:${uid}`, owner)
    page.current = stored
    let isMounted = true
    void stored.left().then((found) => isMounted && setLeft(found))
    return () => {
      isMounted = false
      stored.leave()
    }
  }, [uid, owner])
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored whenever the serialised value changes
  useEffect(() => {
    if (latest.current.length > 0) void page.current?.keep({ pictures: latest.current })
    else page.current?.drop()
  }, [waitingKey, uid, owner])
  const [first] = left
  if (!first) return null
  const decide = (take: boolean) => {
    if (take && view.current) restorePending(view.current, pictures, first.pictures)
    page.current?.drop(first.name)
    setLeft((left) => left.filter((one) => one !== first))
  }
  return (
    <Notice role="status" className={styles['offered']}>
      這台裝置留著 {momentOf(new Date(first.at).toISOString())} 要放進內文的 {first.pictures.length} 張圖片：
      {first.pictures.map(({ name }) => name).join('、')}。{' '}
      <Button look="secondary" size="small" onClick={() => decide(true)}>
        放回來
      </Button>{' '}
      <Button look="quiet" size="small" onClick={() => decide(false)}>
        不要了
      </Button>
    </Notice>
  )
}
