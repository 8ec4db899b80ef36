import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { Notice } from '../../../../ui/notice/notice.tsx'
import { momentOf } from '../../labels.ts'
import styles from '../editor.module.css'
import { PageStorage, type StoredRecord } from '../local-copy.ts'
import { WritingContext } from '../writing.ts'
import { insertPlaceholders, type Picture, type Pictures, type PictureText, placeholdersIn } from './pictures.ts'

/** A pending image of a text, as stored on the device until it is inserted. */
interface PendingPicture {
  name: string
  wording: PictureText
  /** Null while the library does not have it: then `file` is uploaded. */
  picture: Picture | null
  file: Blob | null
  /** Key of the block before its position; null at the start. */
  after: string | null
}

/** The pending images of a text, in order. */
export function pendingPictures(doc: Node, pictures: Pictures): PendingPicture[] {
  return placeholdersIn(doc).flatMap(({ item, pos }) => {
    const queuedPicture = pictures.get(item)
    if (!queuedPicture || !pictures.canBeInserted(item)) return []
    const { name, wording, progress } = queuedPicture
    const picture = progress.kind === 'here' ? progress.picture : null
    const $pos = doc.resolve(pos)
    // inside a gallery, the gallery itself
    const before = doc.children.slice(0, $pos.index(0) + Math.min(1, $pos.depth))
    const after = before.findLast(({ type }) => type.name !== 'waiting')
    const key = (after?.attrs['key'] as string | undefined) ?? null
    return { name, wording, picture, file: picture ? null : pictures.fileOf(item), after: key }
  })
}

/** Restores placeholders at their position, or at the end where that block is gone. */
export function restorePending(
  view: Pick<EditorView, 'state' | 'dispatch'>,
  pictures: Pictures,
  pendingPictures: readonly PendingPicture[],
): void {
  // reverse order, so that images after the same block keep their order
  for (const { name, wording, picture, file, after } of pendingPictures.toReversed()) {
    const item = picture ? pictures.add(picture, name, wording) : file && pictures.addFile(file, name, wording)
    if (item) insertPlaceholders([item], placeBehind(view.state.doc, after))(view.state, view.dispatch)
  }
}

function placeBehind(doc: Node, key: string | null): number {
  if (key === null) return 0
  let pos = 0
  for (const block of doc.children) {
    pos += block.nodeSize
    if (block.attrs['key'] === key) return pos
  }
  return pos
}

interface RecoveredPicturesProps {
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
  const [uid, memberId] = [writing?.manuscript.uid ?? 0, writing?.memberId ?? '']
  useSyncExternalStore(pictures.subscribe, pictures.changes)
  const page = useRef<PageStorage<RecoveredPicturesProps> | null>(null)
  const [recovered, setRecovered] = useState<readonly StoredRecord<RecoveredPicturesProps>[]>([])
  const currentPictures = pendingPictures(state.doc, pictures)
  // upload progress does not store the file again
  const waitingKey = JSON.stringify(currentPictures)
  const latest = useRef(currentPictures)
  latest.current = currentPictures
  useEffect(() => {
    const storage = new PageStorage<RecoveredPicturesProps>(`pictures:${uid}`, memberId)
    page.current = storage
    let isMounted = true
    void storage.recover().then((pictures) => isMounted && setRecovered(pictures))
    return () => {
      isMounted = false
      storage.leave()
    }
  }, [uid, memberId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored whenever the serialised value changes
  useEffect(() => {
    if (latest.current.length > 0) void page.current?.keep({ pictures: latest.current })
    else page.current?.drop()
  }, [waitingKey, uid, memberId])
  const [first] = recovered
  if (!first) return null
  const decide = (isAccepted: boolean) => {
    if (isAccepted && view.current) restorePending(view.current, pictures, first.pictures)
    page.current?.drop(first.name)
    setRecovered((previous) => previous.filter((item) => item !== first))
  }
  return (
    <Notice role="status" className={styles['offered']}>
      這台裝置留著 {momentOf(new Date(first.at).toISOString())} 要放進內文的 {first.pictures.length} 張圖片：
      {first.pictures.map(({ name }) => name).join('、')}。{' '}
      <Button variant="secondary" size="small" onClick={() => decide(true)}>
        放回來
      </Button>{' '}
      <Button variant="quiet" size="small" onClick={() => decide(false)}>
        不要了
      </Button>
    </Notice>
  )
}
