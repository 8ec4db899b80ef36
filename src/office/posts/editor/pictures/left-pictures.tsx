import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { Notice } from '../../../../ui/notice/notice.tsx'
import { momentOf } from '../../words.ts'
import styles from '../editor.module.css'
import { KeptByPage, type Left } from '../kept-by-page.ts'
import { WritingContext } from '../writing.ts'
import { type KeptPicture, keptPictures, putBack } from './kept-pictures.ts'
import type { Pictures } from './pictures.ts'

interface Waiting {
  pictures: KeptPicture[]
}

/** Stores pending images of the text on this device, and offers those that a closed page has left. */
export default function LeftPictures({
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
  const page = useRef<KeptByPage<Waiting> | null>(null)
  const [left, setLeft] = useState<readonly Left<Waiting>[]>([])
  const waiting = keptPictures(state.doc, pictures)
  // upload progress does not store the file again
  const told = JSON.stringify(waiting)
  const latest = useRef(waiting)
  latest.current = waiting
  useEffect(() => {
    const kept = new KeptByPage<Waiting>(`pictures:${uid}`, owner)
    page.current = kept
    let isHere = true
    void kept.left().then((found) => isHere && setLeft(found))
    return () => {
      isHere = false
      kept.leave()
    }
  }, [uid, owner])
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored whenever the serialised value changes
  useEffect(() => {
    if (latest.current.length > 0) void page.current?.keep({ pictures: latest.current })
    else page.current?.drop()
  }, [told, uid, owner])
  const [first] = left
  if (!first) return null
  const decide = (take: boolean) => {
    if (take && view.current) putBack(view.current, pictures, first.pictures)
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
