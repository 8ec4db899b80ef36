import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import type { Client } from '../../../../contract/client.ts'
import { imagePath } from '../../../../domain/images/sizes.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { mediaName } from '../../../parts/pictures/library.ts'
import { PictureChooser } from '../../../parts/pictures/picture-chooser.tsx'
import { blockOfSelection } from '../blocks.ts'
import styles from '../editor.module.css'
import { PictureAlt } from '../pictures/picture-alt.tsx'
import { insertPlaceholders, type Pictures } from '../pictures/pictures.ts'
import { schema } from '../schema.ts'
import sheet from './callouts.module.css'

/** Replaces or reorders the images of a gallery, which is then selected. @param pos its start */
function arranged(state: EditorState, pos: number, arrange: (positions: readonly number[]) => number[]) {
  const { doc } = state
  // a separate undo step
  const tr = closeHistory(state.tr)
  const gallery = doc.nodeAt(pos)
  if (gallery?.type !== schema.nodes.gallery) return null
  const order = arrange(gallery.content.content.map((_, index) => index))
  const content = order.map((index) => gallery.child(index))
  tr.replaceWith(pos + 1, pos + gallery.nodeSize - 1, content)
  return tr.setSelection(NodeSelection.create(tr.doc, pos))
}

/** Swaps an image of a gallery with its neighbour. @param direction -1 to the front, 1 to the end */
export const movePicture =
  (pos: number, index: number, direction: -1 | 1): Command =>
  (state, dispatch) => {
    const count = state.doc.nodeAt(pos)?.childCount ?? 0
    if (index < 0 || index >= count || index + direction < 0 || index + direction >= count) return false
    const change = arranged(state, pos, (positions) =>
      positions.map((position) =>
        position === index ? position + direction : position === index + direction ? index : position,
      ),
    )
    if (change) dispatch?.(change)
    return change !== null
  }

/** Removes an image from a gallery. */
export const removePicture =
  (pos: number, index: number): Command =>
  (state, dispatch) => {
    if (index < 0 || index >= (state.doc.nodeAt(pos)?.childCount ?? 0)) return false
    const change = arranged(state, pos, (positions) => positions.filter((position) => position !== index))
    if (change) dispatch?.(change)
    return change !== null
  }

/** The images of the gallery at the caret: alt text, order, and adding more. */
export default function GallerySheet({
  view,
  node,
  client,
  pictures,
}: {
  view: EditorView
  node: Node
  client: Client
  pictures: Pictures
}) {
  const images = node.content.content
  const [adding, setAdding] = useState(images.length === 0)
  const { list, follow } = useFollowed(node)
  const pos = blockOfSelection(view.state)?.pos ?? 0
  const run = (command: Command) => command(view.state, view.dispatch)
  const setAlt = (index: number, alt: string | null) => {
    const before = images.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, pos + 1)
    view.dispatch(view.state.tr.setNodeAttribute(before, 'alt', alt))
  }
  const hold = (items: string[]) => {
    run(insertPlaceholders(items))
    setAdding(false)
  }
  const move = (index: number, direction: -1 | 1) => {
    if (run(movePicture(pos, index, direction))) follow(index + direction, direction < 0 ? 'up' : 'down')
  }
  const remove = (index: number) => {
    if (!run(removePicture(pos, index))) return
    // deleting a row removes its focused button: the focus moves to the next row, or to the text
    if (images.length > 1) follow(Math.min(index, images.length - 2), 'out')
    else view.focus()
  }
  return (
    <fieldset className={styles['sheet']} aria-label="圖輯">
      <div className={sheet['whole']}>
        <p className={styles['hint']}>
          {images.length === 0 ? '還沒有圖片；讀者看不到空的圖輯。' : `${images.length} 張。圖說寫在內文裡，每張圖的下面。`}
        </p>
        {images.length > 0 && (
          <ol className={sheet['pictures']} ref={list}>
            {images.map((item, index) => (
              <li key={String(item.attrs['key'])} className={sheet['picture']}>
                {item.type === schema.nodes.image ? (
                  <>
                    <img src={imagePath(item.attrs['media'] as string, 320)} alt="" loading="lazy" />
                    <div className={sheet['wording']}>
                      <PictureAlt alt={item.attrs['alt'] as string | null} set={(alt) => setAlt(index, alt)} />
                    </div>
                  </>
                ) : (
                  <p className={sheet['wording']}>等您寫替代文字</p>
                )}
                <div className={sheet['actions']}>
                  <MoveButton action="up" label={`第 ${index + 1} 張上移`} isEnabled={index > 0} activate={() => move(index, -1)}>
                    上移
                  </MoveButton>
                  <MoveButton
                    action="down"
                    label={`第 ${index + 1} 張下移`}
                    isEnabled={index < images.length - 1}
                    activate={() => move(index, 1)}
                  >
                    下移
                  </MoveButton>
                  <MoveButton action="out" label={`移除第 ${index + 1} 張`} isEnabled activate={() => remove(index)}>
                    移除
                  </MoveButton>
                </div>
              </li>
            ))}
          </ol>
        )}
        {adding ? (
          <>
            <PictureChooser
              client={client}
              isMultiple
              confirmLabel="放進圖輯"
              upload={(files) => hold(files.map((file) => pictures.addFile(file, file.name)))}
              choose={(media) => hold(media.map((picture) => pictures.add(picture, mediaName(picture))))}
            />
            {images.length > 0 && (
              <Button variant="quiet" size="small" onClick={() => setAdding(false)}>
                取消
              </Button>
            )}
          </>
        ) : (
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            加圖片
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function MoveButton({
  action,
  label,
  isEnabled,
  activate,
  children,
}: {
  action: string
  label: string
  isEnabled: boolean
  activate: () => void
  children: string
}) {
  return (
    <Button
      variant="quiet"
      size="small"
      data-act={action}
      aria-label={label}
      aria-disabled={!isEnabled || undefined}
      onClick={() => isEnabled && activate()}
    >
      {children}
    </Button>
  )
}

/** Keeps the focus on a button that moves its own row. */
function useFollowed(node: Node) {
  const list = useRef<HTMLOListElement>(null)
  const pendingFocus = useRef<{ index: number; action: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the gallery has changed and the rows were re-rendered
  useEffect(() => {
    if (!pendingFocus.current) return
    const { index, action } = pendingFocus.current
    pendingFocus.current = null
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-act="${action}"]`)?.focus()
  }, [node])
  return {
    list,
    follow: (index: number, action: string) => {
      pendingFocus.current = { index, action }
    },
  }
}
