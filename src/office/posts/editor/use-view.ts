import { redoDepth, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { Mark } from 'prosemirror-model'
import type { EditorState, Selection } from 'prosemirror-state'
import type { NodeView } from 'prosemirror-view'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { slashMenuOf } from './insert/slash.ts'
import { type Pictures, progressText } from './pictures/pictures.ts'
import { typingPause } from './run-autosave.ts'
import styles from './text.module.css'
import { linkAtSelection } from './text-commands.ts'
import { reuseToolbarState, type ToolbarState, toolbarStateOf } from './toolbar.tsx'

/**
 * Whether the change is plain typing: toolbar state and current block are unchanged.
 * @param before the state before the change of the text
 */
export const isTypingContinued = (before: EditorState, after: EditorState): boolean =>
  isSamePlace(before.selection, after.selection) &&
  Mark.sameSet(marksOf(before), marksOf(after)) &&
  linkAtSelection(before)?.href === linkAtSelection(after)?.href &&
  slashMenuOf(before) === slashMenuOf(after) &&
  undoDepth(before) > 0 === undoDepth(after) > 0 &&
  redoDepth(before) > 0 === redoDepth(after) > 0

const marksOf = ({ storedMarks, selection }: EditorState) => storedMarks ?? selection.$from.marks()

/** Whether a caret is in the same text block, and everything around it is unchanged. */
function isSamePlace(before: Selection, after: Selection): boolean {
  const [previous, current] = [before.$head, after.$head]
  if (!before.empty || !after.empty || previous.depth !== current.depth) return false
  for (let depth = 0; depth <= previous.depth; depth += 1) {
    if (!previous.node(depth).sameMarkup(current.node(depth))) return false
    if (depth === previous.depth) continue
    if (previous.index(depth) !== current.index(depth) || previous.node(depth).childCount !== current.node(depth).childCount)
      return false
  }
  return true
}

/** The view of a placeholder, with its progress. */
const waitingView =
  (pictures: Pictures) =>
  ({ attrs }: Node): NodeView => {
    const dom = document.createElement('div')
    dom.className = styles['locked'] ?? ''
    dom.contentEditable = 'false'
    const messageElement = document.createElement('p')
    messageElement.className = styles['why'] ?? ''
    dom.append(messageElement)
    const show = () => {
      const picture = pictures.get(attrs['item'] as string)
      messageElement.textContent = picture ? progressText(picture) : '這張圖已經不在了，請移除，再放一次。'
    }
    show()
    return { dom, destroy: pictures.subscribe(show), ignoreMutation: () => true }
  }

/** State of an editor's view apart from its text. */
export interface ViewState {
  state: EditorState
  toolbarState: ToolbarState
}

/**
 * A ProseMirror editor in an element of the page. React renders what is around it; the text is the editor's own. During
 * plain typing nothing around it re-renders, because that would delay keystrokes.
 * @param afterChange called after each change of the text
 * @param isFocused whether the text was focused before the editor had loaded
 */
export function useView(
  container: RefObject<HTMLDivElement | null>,
  open: () => EditorState,
  afterChange: (state: EditorState) => void,
  described: string,
  pictures: Pictures,
  isFocused: boolean,
): { view: RefObject<EditorView | null>; viewState: ViewState; latest: RefObject<EditorState> } {
  const [viewState, setViewState] = useState<ViewState>(() => lookAt(open()))
  const view = useRef<EditorView | null>(null)
  const latest = useRef(viewState.state)
  const onChange = useRef(afterChange)
  onChange.current = afterChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor is created once, from its initial values
  useEffect(() => {
    if (!container.current) return
    let updateTimer: ReturnType<typeof setTimeout> | undefined
    const updateView = () => {
      clearTimeout(updateTimer)
      const state = latest.current
      setViewState(({ toolbarState }) => ({ state, toolbarState: reuseToolbarState(toolbarState, toolbarStateOf(state)) }))
    }
    const editorView = new EditorView(container.current, {
      state: viewState.state,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '內文',
        'aria-describedby': described,
        class: styles['text'] ?? '',
        spellcheck: 'true',
      },
      // the caret must not be covered by the bars at the top and bottom of the window
      scrollThreshold: bars,
      scrollMargin: bars,
      nodeViews: { kept: preservedView, unknown: unknownView, waiting: waitingView(pictures) },
      dispatchTransaction(tr) {
        const before = editorView.state
        const { state, transactions } = before.applyTransaction(tr)
        editorView.updateState(state)
        latest.current = state
        const isChanged = transactions.some(({ docChanged }) => docChanged)
        if (isChanged && isTypingContinued(before, state)) {
          clearTimeout(updateTimer)
          updateTimer = setTimeout(updateView, typingPause)
        } else updateView()
        if (isChanged) onChange.current(state)
      },
    })
    view.current = editorView
    if (isFocused) editorView.focus()
    return () => {
      clearTimeout(updateTimer)
      editorView.destroy()
      view.current = null
    }
  }, [])
  return { view, viewState, latest }
}

/** Minimum distance of the caret from the edges of the window, pixels. */
const bars = 120

const lookAt = (state: EditorState): ViewState => ({ state, toolbarState: toolbarStateOf(state) })

/** A read-only block: it can be moved and deleted. */
function locked(reason: string, content: HTMLElement): NodeView {
  const dom = document.createElement('div')
  dom.className = styles['locked'] ?? ''
  dom.contentEditable = 'false'
  const label = document.createElement('p')
  label.className = styles['why'] ?? ''
  label.textContent = reason
  dom.append(label, content)
  return { dom }
}

/** HTML that an import could not convert: sanitised at import, not editable, rendered as for readers. */
function preservedView({ attrs }: Node): NodeView {
  const content = document.createElement('div')
  content.innerHTML = attrs['html'] as string
  return locked('匯入時保留的內容，不能改，可以搬動或移除。', content)
}

/** A block of a type that is newer than this editor. */
function unknownView({ attrs }: Node): NodeView {
  const content = document.createElement('p')
  content.textContent = `種類：${String((attrs['block'] as { type?: unknown }).type)}`
  return locked('這一版編輯器不認得的區塊，會原樣留著。', content)
}
