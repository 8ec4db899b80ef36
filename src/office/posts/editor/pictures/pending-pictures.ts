import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { Picture, Pictures, PictureText } from './pictures.ts'
import { holdPlaces, waitingIn } from './waiting.ts'

/** A pending image of a text, as stored on the device until it is inserted. */
export interface PendingPicture {
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
  return waitingIn(doc).flatMap(({ item, pos }) => {
    const waiting = pictures.get(item)
    if (!waiting || !pictures.isComing(item)) return []
    const { name, wording, progress } = waiting
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
  stored: readonly PendingPicture[],
): void {
  // reverse order, so that images after the same block keep their order
  for (const { name, wording, picture, file, after } of stored.toReversed()) {
    const item = picture ? pictures.add(picture, name, wording) : file && pictures.addFile(file, name, wording)
    if (item) holdPlaces([item], placeBehind(view.state.doc, after))(view.state, view.dispatch)
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
