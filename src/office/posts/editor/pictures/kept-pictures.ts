import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { Picture, Pictures, Said } from './pictures.ts'
import { holdPlaces, waitingIn } from './waiting.ts'

/** A picture on its way into a text, as a device keeps it until it stands there. */
export interface KeptPicture {
  name: string
  said: Said
  /** Null where the library does not have it yet: then it is sent from `file`. */
  picture: Picture | null
  file: Blob | null
  /** The key of the block behind which its place is; null where it is the first. */
  after: string | null
}

/** The pictures that wait in a text, in its order. */
export function keptPictures(doc: Node, pictures: Pictures): KeptPicture[] {
  return waitingIn(doc).flatMap(({ item, pos }) => {
    const waiting = pictures.get(item)
    if (!waiting || !pictures.isComing(item)) return []
    const { name, said, progress } = waiting
    const picture = progress.kind === 'here' ? progress.picture : null
    const $pos = doc.resolve(pos)
    // in a gallery it is behind that
    const before = doc.children.slice(0, $pos.index(0) + Math.min(1, $pos.depth))
    const after = before.findLast(({ type }) => type.name !== 'waiting')
    const key = (after?.attrs['key'] as string | undefined) ?? null
    return { name, said, picture, file: picture ? null : pictures.fileOf(item), after: key }
  })
}

/** Lets pictures wait again where they did, or at the end where that place is no more. */
export function putBack(view: Pick<EditorView, 'state' | 'dispatch'>, pictures: Pictures, kept: readonly KeptPicture[]): void {
  // what waits behind the same block stands in its order again
  for (const { name, said, picture, file, after } of kept.toReversed()) {
    const item = picture ? pictures.add(picture, name, said) : file && pictures.addFile(file, name, said)
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
