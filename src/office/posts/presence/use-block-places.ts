import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Where a block stands, pixels from the top of what is around the text. */
interface BlockPlace {
  key: string
  top: number
  height: number
}

/**
 * Where some blocks stand, for what lies over the margin of a text and is no part of it: nothing of the text is drawn anew for
 * that, so that what an input method composes stays as it is.
 * @param wanted keys of blocks; the same set as long as it says the same
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: where blocks stand changes with the text and with its width
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
