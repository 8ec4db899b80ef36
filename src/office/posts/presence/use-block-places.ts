import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** The position of a block, pixels from the top of the text's container. */
interface BlockPlace {
  key: string
  top: number
  height: number
}

/**
 * Positions of blocks, for overlays on the margin of a text: they change nothing in the text's DOM, so that an IME
 * composition is not disturbed.
 * @param wanted keys of blocks; must keep its identity while it is equal
 */
export function useBlockPlaces(
  view: EditorView,
  state: EditorState,
  around: RefObject<HTMLElement | null>,
  wanted: ReadonlySet<string>,
): readonly BlockPlace[] {
  const [places, setPlaces] = useState<readonly BlockPlace[]>([])
  const [size, setSize] = useState(0)
  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => setSize((entry?.contentRect.width ?? 0) + (entry?.contentRect.height ?? 0)))
    resized.observe(view.dom)
    return () => resized.disconnect()
  }, [view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions change with the text and its width
  useLayoutEffect(() => {
    const found = wanted.size > 0 && around.current ? placesOf(view, around.current, wanted) : []
    setPlaces((before) => (before.length === 0 && found.length === 0 ? before : found))
  }, [wanted, state.doc, size])
  return places
}

function placesOf(view: EditorView, around: HTMLElement, wanted: ReadonlySet<string>): BlockPlace[] {
  const from = around.getBoundingClientRect().top
  const places: BlockPlace[] = []
  view.state.doc.forEach((node, pos) => {
    const key = String(node.attrs['key'])
    const block = wanted.has(key) && view.nodeDOM(pos)
    if (!(block instanceof Element)) return
    const { top, height } = block.getBoundingClientRect()
    places.push({ key, top: top - from, height })
  })
  return places
}
