import { closeHistory } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { lazyPart } from '../../../rendering/lazy-part.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { disableAutoReload } from '../../parts/chunk-failures.ts'
import { restrictToPicture, uploadFile } from '../../parts/pictures/upload.ts'
import { useApi } from '../../parts/use-api.ts'
import { useConfirmLeave } from '../../shell/leave-guard.ts'
import { fieldId } from '../fields/form-fields.ts'
import { BlockMarks } from '../presence/block-marks.tsx'
import { BlockHandle } from './block-handle.tsx'
import { blockOfSelection } from './blocks.ts'
import { serializeDocument } from './document.ts'
import { createEditorState } from './editing.ts'
import styles from './editor.module.css'
import { chooseEntry, slashMenuOf, slashPlugin } from './insert/slash.ts'
import { sheetKeys } from './keymap.ts'
import { countCharacters, readingMinutes } from './outline/outline.ts'
import over from './over-text.module.css'
import { pastePlugin } from './pasting/paste.ts'
import { Pictures, placeholdersIn } from './pictures/pictures.ts'
import { renumber } from './references/renumber.ts'
import { showDocument } from './show-document.ts'
import { StatusLine } from './status-line.tsx'
import { tableToolsIn } from './tables/tables.ts'
import { TextSheets, useSheet } from './text-sheets.tsx'
import { type Tool, Toolbar, toolGroups } from './toolbar.tsx'
import { useAutosave } from './use-autosave.ts'
import { useView } from './use-view.ts'

/** The non-empty lines of the list, which are the numbered references. */
const filledIn = (list: Element): Element[] =>
  [...list.querySelectorAll('li')].filter((line) => [...line.querySelectorAll('input')].some(({ value }) => value.trim() !== ''))

/** Updates the reference numbers in the text when a line of the list is moved, cleared or filled in manually. */
function useRenumbering(view: RefObject<EditorView | null>, container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = container.current?.closest('form')?.querySelector(`#${fieldId('references')} ol`)
    if (!list) return
    let before = filledIn(list)
    const follow = () => {
      const after = filledIn(list)
      // a line removed from the page was not cleared: other users' references have replaced it
      const change = view.current && renumber(view.current.state, before, after, (line) => line.isConnected)
      before = after
      if (change) view.current?.dispatch(change)
    }
    const moves = new MutationObserver(follow)
    moves.observe(list, { childList: true })
    list.addEventListener('change', follow)
    return () => {
      moves.disconnect()
      list.removeEventListener('change', follow)
    }
  }, [view, container])
}

const OfferedCopies = lazyPart(() => import('./offered-copies.tsx'))
const RecoveredPictures = lazyPart(() => import('./pictures/recovered-pictures.tsx'))
const SlashMenu = lazyPart(() => import('./insert/slash-menu.tsx'))

/** The text editor of a manuscript. Its content is submitted with the form as `document`, JSON. */
export default function BodyEditor({
  document,
  isFocused,
  error,
}: {
  document: PostDocument
  /** Whether the text was focused before the editor had loaded. */
  isFocused: boolean
  error: string | undefined
}) {
  const [editorRef, bar, containerRef, hint] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useId(),
  ]
  const [message, setMessage] = useState('')
  const { client, apiKey } = useApi()
  const { sheet, open, close } = useSheet()
  const [pictures] = useState(
    () => new Pictures((file, name, progress) => uploadFile(file, name, apiKey, progress).then(restrictToPicture)),
  )
  const toToolbar = () => bar.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus()
  const { view, viewState, latest } = useView(
    editorRef,
    () =>
      createEditorState(document, toToolbar, [
        slashPlugin(open),
        sheetKeys(open),
        pastePlugin({ isKnown: preservedIn(document), pictures, notify: setMessage }),
      ]),
    () => touch(),
    `${hint} ${hint}-error`,
    pictures,
    isFocused,
  )
  const { state, toolbarState } = viewState
  const content = () => serializeDocument(latest.current.doc)
  const touch = useFormField(editorRef, 'document', () => JSON.stringify(content()))
  const display = (document: PostDocument, isDecided = false) => {
    const change = view.current && showDocument(view.current.state, document)
    if (change) view.current?.dispatch(isDecided ? closeHistory(change.setMeta('addToHistory', true)) : change)
  }
  const isComposing = () => view.current?.composing === true
  const { status, offered, decide, reload } = useAutosave(editorRef, { content, display, isComposing })
  const isMissing = useMissingPart()
  useRenumbering(view, editorRef)
  useConfirmLeave((isSamePath) => {
    if (isSamePath) return null
    if (placeholdersIn(latest.current.doc).some(({ item }) => pictures.canBeInserted(item)))
      return '有圖片還沒寫替代文字，還沒放進內文。離開的話只留在這台裝置，下次打開再問。要離開嗎？'
    if (status.now().saveState.kind !== 'conflict') return null
    return '有一處別人也改了，還沒選用誰的。離開的話，您打的字只留在這台裝置，下次打開再問。要離開嗎？'
  })

  const backToText = () => {
    close()
    view.current?.focus()
  }
  const run = (action: (text: EditorView) => void) => {
    if (view.current) action(view.current)
  }
  const activate = ({ name, command }: Tool) => {
    if (!command) return sheet === name ? backToText() : open(name)
    run((text) => command(text.state, text.dispatch, text))
    backToText()
  }
  const actionsRef = useRef({ activate, back: backToText })
  actionsRef.current = { activate, back: backToText }
  const [submitted] = useState(() => ({
    activate: (tool: Tool) => actionsRef.current.activate(tool),
    leave: () => actionsRef.current.back(),
  }))
  const menu = slashMenuOf(state)
  const characters = countCharacters(state.doc)
  const currentView = view.current
  return (
    <div className={styles['editor']}>
      {offered.length > 0 && (
        <Suspense>
          <OfferedCopies copies={offered} status={status} decide={decide} />
        </Suspense>
      )}
      <Suspense>
        <RecoveredPictures view={view} state={state} pictures={pictures} />
      </Suspense>
      <div className={styles['bars']}>
        <StatusLine status={status} pictures={pictures} placeholders={placeholdersIn(state.doc).map(({ item }) => item)} />
        <Toolbar label="編輯工具" groups={toolGroups} toolbarState={toolbarState} {...submitted} ref={bar} />
        {toolbarState.enabled.has('row-after') && (
          <Toolbar
            label="表格工具"
            groups={[{ name: '表格', tools: tableToolsIn(state) }]}
            toolbarState={toolbarState}
            {...submitted}
          />
        )}
        <p role="status" className={styles['pasted']}>
          {message}
        </p>
        {isMissing && <MissingPart reload={reload} />}
        <TextSheets
          sheet={sheet}
          open={open}
          close={close}
          backToText={backToText}
          view={view.current}
          viewState={viewState}
          client={client}
          pictures={pictures}
          notify={setMessage}
          form={editorRef.current?.closest('form') ?? null}
          isMissing={isMissing}
        />
      </div>
      <div ref={containerRef} className={over['container']}>
        <div ref={editorRef} />
        <BlockHandle view={view} container={containerRef} />
        {currentView && (
          <BlockMarks
            view={currentView}
            state={state}
            container={containerRef}
            ownBlock={blockOfSelection(state)?.node.attrs['key'] ?? null}
          />
        )}
        <Suspense>
          {menu && <SlashMenu view={view} menu={menu} choose={(index) => run((text) => chooseEntry(text, index, open))} />}
        </Suspense>
      </div>
      <p className={styles['hint']}>
        {characters.toLocaleString('zh-TW')} 字・約 {readingMinutes(characters)} 分鐘讀完
      </p>
      <p id={hint} className={styles['hint']}>
        Ctrl+S 儲存。Alt+F10 到工具列，Alt+F8 到註解，Alt+F7 到送審與發布，Esc 回來。Alt+/ 找。Alt+F9
        或空段落打「/」插入區塊；Alt+Shift+↑↓ 搬動。Tab 離開內文，在清單、表格裡先按 Esc。
      </p>
      {error && (
        <p id={`${hint}-error`} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}

/**
 * The HTML preserved by an import in a text: it may be moved within the text, and none may be pasted from elsewhere.
 */
function preservedIn({ content }: PostDocument): (html: string) => boolean {
  const preservedHtml = new Set(content.flatMap((block) => (block.type === 'kept' ? [block.attrs.html] : [])))
  return (html) => preservedHtml.has(html)
}

/**
 * Adds a value to the form around an element, under a name: computed when the form is read, however it is submitted.
 * @param value null for none
 * @returns function that notifies the form of a change, like an input event
 */
function useFormField(container: RefObject<HTMLElement | null>, name: string, value: () => string | null): () => void {
  const latest = useRef(value)
  latest.current = value
  useEffect(() => {
    const form = container.current?.closest('form')
    const add = ({ formData }: FormDataEvent) => {
      const now = latest.current()
      if (now !== null) formData.set(name, now)
    }
    form?.addEventListener('formdata', add)
    return () => form?.removeEventListener('formdata', add)
  }, [container, name])
  return () => container.current?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether a lazily loaded part of the editor failed to load: removed by a release, or a network failure. */
function useMissingPart(): boolean {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => disableAutoReload(() => setMissing(true)), [])
  return isMissing
}

/** Reports it, with a retry. @param reload reloads the page, once the input is safe; otherwise it does nothing */
function MissingPart({ reload }: { reload: () => void }) {
  const [isOffline, setOffline] = useState(false)
  return (
    <Notice isError role="alert">
      有一個工具沒有載入：網站剛更新過，或網路斷了。您打的字都還在，可以繼續寫；重新載入之後工具就回來。{' '}
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          setOffline(!navigator.onLine)
          if (navigator.onLine) reload()
        }}
      >
        存好並重新載入
      </Button>
      {isOffline && ' 現在沒有網路，通了再按一次。'}
    </Notice>
  )
}
