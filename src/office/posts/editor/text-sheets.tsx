import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../rendering/lazy-part.ts'
import type { useApi } from '../../parts/use-api.ts'
import { blockOfSelection, insertReference } from './blocks.ts'
import styles from './editor.module.css'
import { type Pictures, placeholdersIn } from './pictures/pictures.ts'
import { focusPosition } from './scroll-into-view.ts'
import sheetStyles from './sheets.module.css'
import { linkAtSelection, setLink } from './text-commands.ts'
import { blocksWithSheets } from './toolbar.tsx'
import type { ViewState } from './use-view.ts'

/** The panels above the text. */
type SheetName = 'link' | 'insert' | 'picture' | 'find' | 'outline' | 'reference'
const names: readonly string[] = ['link', 'insert', 'picture', 'find', 'outline', 'reference'] satisfies SheetName[]

/** At most one open panel; opening one closes another. `open` keeps its identity for the lifetime of the page. */
export function useSheet(): { sheet: SheetName | null; open: (name: string) => void; close: () => void } {
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const open = useRef((name: string) => setSheet(names.includes(name) ? (name as SheetName) : null))
  return { sheet, open: open.current, close: () => setSheet(null) }
}

const BlockSheet = lazyPart(() => import('./block-sheet.tsx'))
const CalloutSheet = lazyPart(() => import('./callouts/callout-sheet.tsx'))
const FindSheet = lazyPart(() => import('./finding/find-sheet.tsx'))
const InsertSheet = lazyPart(() => import('./insert/insert-sheet.tsx'))
const LinkSheet = lazyPart(() => import('./links/link-sheet.tsx'))
const OutlineSheet = lazyPart(() => import('./outline/outline-sheet.tsx'))
const PictureSheet = lazyPart(() => import('./pictures/picture-sheet.tsx'))
const ReferenceSheet = lazyPart(() => import('./references/reference-sheet.tsx'))

/** The panels that take the focus at once. */
const focusTakingSheets: ReadonlySet<SheetName> = new Set(['link', 'insert', 'find', 'reference'])

/**
 * Placeholder while a panel is loading. For a panel that takes the focus, it captures the keys, so that typing does not
 * replace the selection in the text.
 */
function SheetLoading({ takesKeys, onEscape }: { takesKeys: boolean; onEscape: () => void }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesKeys) paragraph.current?.focus()
  }, [takesKeys])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  }
  return (
    <p ref={paragraph} tabIndex={-1} className={styles['hint']} onKeyDown={onKeyDown}>
      載入中…
    </p>
  )
}

/**
 * The panels of the text: the one opened by a button, and that of the block at the caret. They are shown below the
 * toolbar, which stays visible at any scroll position.
 */
export function TextSheets({
  sheet,
  open,
  close,
  backToText,
  view,
  viewState: { state, toolbarState },
  client,
  pictures,
  notify,
  form,
  isMissing,
}: {
  sheet: SheetName | null
  open: (name: string) => void
  /** Closes the panel, and leaves the focus where it is. */
  close: () => void
  /** Closes the panel, and returns the focus to the text. */
  backToText: () => void
  /** Null until the editor is mounted. */
  view: EditorView | null
  viewState: ViewState
  client: ReturnType<typeof useApi>['client']
  pictures: Pictures
  notify: (message: string) => void
  /** The form around the text. */
  form: HTMLFormElement | null
  /** Whether one of them failed to load. */
  isMissing: boolean
}) {
  const run = (action: (text: EditorView) => void) => {
    if (view) action(view)
  }
  const set = (name: string, value: unknown) =>
    run(({ state, dispatch }) => {
      const block = blockOfSelection(state)
      if (block) dispatch(state.tr.setNodeAttribute(block.pos, name, value))
    })
  const boxed = toolbarState.block !== null && !blocksWithSheets.has(toolbarState.block) ? blockOfSelection(state)?.node : null
  return (
    <div className={sheetStyles['container']} data-aside>
      <Suspense
        fallback={!isMissing && <SheetLoading takesKeys={sheet !== null && focusTakingSheets.has(sheet)} onEscape={backToText} />}
      >
        {sheet === 'link' && (
          <LinkSheet
            client={client}
            view={view}
            href={linkAtSelection(state)?.href ?? ''}
            set={(href, label) => {
              run((text) => setLink(href, label)(text.state, text.dispatch))
              backToText()
            }}
            close={backToText}
          />
        )}
        {sheet === 'insert' && (
          <InsertSheet
            choose={({ name, command }) => {
              if (!command) return open(name)
              run((text) => command(text.state, text.dispatch, text))
              backToText()
            }}
            close={backToText}
          />
        )}
        {view && (sheet === 'picture' || placeholdersIn(state.doc).length > 0) && (
          <PictureSheet view={view} state={state} client={client} pictures={pictures} close={backToText} notify={notify} />
        )}
        {view && sheet === 'find' && <FindSheet view={view} state={state} close={backToText} />}
        {sheet === 'reference' && (
          <ReferenceSheet
            form={form}
            put={(number) => {
              run((text) => insertReference(number)(text.state, text.dispatch))
              backToText()
            }}
            backToText={backToText}
            close={close}
          />
        )}
        {boxed && <CalloutSheet node={boxed} client={client} set={set} view={view} pictures={pictures} />}
        {sheet === 'outline' && (
          <OutlineSheet
            doc={state.doc}
            jump={(pos) => {
              run((text) => focusPosition(text, pos))
            }}
          />
        )}
        {toolbarState.block && !boxed && <BlockSheet state={state} set={set} />}
      </Suspense>
    </div>
  )
}
