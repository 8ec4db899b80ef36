import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, memo, type Ref } from 'react'
import { blockOfSelection, insertBlock, moveBlock, nodeAround, removeBlock } from './blocks.ts'
import { calloutFields } from './callouts/callout-fields.ts'
import styles from './editor.module.css'
import { emptyTable } from './insert/insertables.ts'
import { tableToolsIn } from './tables/tables.ts'
import {
  hasMark,
  indentListItem,
  levelOf,
  linkAtSelection,
  outdentListItem,
  setLevel,
  toggleList,
  toggleMarkNamed,
  toggleQuote,
} from './text-commands.ts'

/** One button of the toolbar. */
export interface Tool {
  name: string
  /** Its visible label. */
  label: string
  /** Its accessible name where the label alone is not sufficient. */
  title?: string
  /** Undefined where it opens a panel. */
  command?: Command
  isOn?: (state: EditorState) => boolean
}

const isList = (ordered: boolean) => (state: EditorState) => nodeAround(state, 'list')?.node.attrs['ordered'] === ordered

/** All commands for text and blocks, in groups, in display order. */
export const toolGroups: readonly { name: string; tools: readonly Tool[] }[] = [
  {
    name: '段落',
    tools: [
      { name: 'paragraph', label: '段落', command: setLevel(0), isOn: (state) => levelOf(state) === 0 },
      { name: 'heading', label: '小標', command: setLevel(2), isOn: (state) => levelOf(state) === 2 },
      { name: 'subheading', label: '次小標', command: setLevel(3), isOn: (state) => levelOf(state) === 3 },
      { name: 'quote', label: '引言', command: toggleQuote, isOn: (state) => nodeAround(state, 'quote') !== null },
    ],
  },
  {
    name: '文字',
    tools: [
      { name: 'strong', label: '粗體', command: toggleMarkNamed('strong'), isOn: (state) => hasMark(state, 'strong') },
      { name: 'em', label: '斜體', command: toggleMarkNamed('em'), isOn: (state) => hasMark(state, 'em') },
      { name: 'sup', label: '上標', command: toggleMarkNamed('sup'), isOn: (state) => hasMark(state, 'sup') },
      { name: 'sub', label: '下標', command: toggleMarkNamed('sub'), isOn: (state) => hasMark(state, 'sub') },
      { name: 'reference', label: '出處', title: '參考資料的號碼' },
      { name: 'link', label: '連結', isOn: (state) => linkAtSelection(state) !== null },
    ],
  },
  {
    name: '清單',
    tools: [
      { name: 'bullets', label: '項目', title: '項目清單', command: toggleList(false), isOn: isList(false) },
      { name: 'numbers', label: '編號', title: '編號清單', command: toggleList(true), isOn: isList(true) },
      { name: 'sink', label: '縮排', title: '清單往內一層', command: indentListItem },
      { name: 'lift', label: '凸排', title: '清單往外一層', command: outdentListItem },
    ],
  },
  {
    name: '插入',
    tools: [
      { name: 'insert', label: '插入', title: '插入區塊（Alt+F9）' },
      { name: 'picture', label: '圖片', title: '插入圖片' },
      { name: 'table', label: '表格', title: '插入表格', command: insertBlock(emptyTable) },
    ],
  },
  {
    name: '區塊',
    tools: [
      { name: 'up', label: '上移', title: '這一塊上移', command: moveBlock(-1) },
      { name: 'down', label: '下移', title: '這一塊下移', command: moveBlock(1) },
      { name: 'remove', label: '移除', title: '移除這一塊', command: removeBlock },
    ],
  },
  {
    name: '步驟',
    tools: [
      { name: 'undo', label: '復原', command: undo },
      { name: 'redo', label: '重做', command: redo },
    ],
  },
  {
    name: '整篇',
    tools: [
      { name: 'find', label: '尋找', title: '尋找與取代（Ctrl+H）' },
      { name: 'outline', label: '大綱', title: '看大綱' },
    ],
  },
]

/** The toolbar's view of an editor state: enabled and active buttons by name. */
export interface ToolbarState {
  enabled: ReadonlySet<string>
  on: ReadonlySet<string>
  /** The block at the selection that has a panel. */
  block: string | null
}

/** The block types whose panel is loaded with the editor; panels of boxed blocks are loaded on demand. */
export const blocksWithSheets: ReadonlySet<string> = new Set(['table', 'image', 'red_flag'])

export function toolbarStateOf(state: EditorState): ToolbarState {
  const tools = [...toolGroups.flatMap((group) => group.tools), ...(nodeAround(state, 'table') ? tableToolsIn(state) : [])]
  const kind = blockOfSelection(state)?.node.type.name
  return {
    enabled: new Set(tools.filter(({ command }) => command?.(state) ?? true).map(({ name }) => name)),
    on: new Set(tools.filter(({ isOn }) => isOn?.(state)).map(({ name }) => name)),
    block: kind !== undefined && (blocksWithSheets.has(kind) || kind in calloutFields) ? kind : null,
  }
}

/** Returns the previous object where nothing differs, so that the toolbar does not re-render. */
export function reuseToolbarState(before: ToolbarState, now: ToolbarState): ToolbarState {
  const isSame = (item: ReadonlySet<string>, other: ReadonlySet<string>) =>
    item.size === other.size && [...item].every((name) => other.has(name))
  return before.block === now.block && isSame(before.enabled, now.enabled) && isSame(before.on, now.on) ? before : now
}

/**
 * The toolbar of the text: one tab stop, arrow keys between buttons, Escape back to the text. Memoised to re-render
 * only when its state differs, not on every keystroke; so `activate` and `onLeave` must keep their identity.
 */
export const Toolbar = memo(function Toolbar({
  label,
  groups,
  toolbarState,
  activate,
  leave: onLeave,
  ref,
}: {
  label: string
  groups: readonly { name: string; tools: readonly Tool[] }[]
  toolbarState: ToolbarState
  activate: (tool: Tool) => void
  /** Returns the focus to the text. */
  leave: () => void
  ref?: Ref<HTMLDivElement>
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onLeave()
      return
    }
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const currentIndex = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: currentIndex + 1, ArrowLeft: currentIndex - 1, Home: 0, End: -1 }[event.key]
    if (currentIndex < 0 || to === undefined) return
    event.preventDefault()
    const next = buttons.at(to % buttons.length)
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next?.focus()
  }
  const first = groups[0]?.tools[0]?.name
  return (
    <div role="toolbar" aria-label={label} className={styles['toolbar']} onKeyDown={onKeyDown} ref={ref}>
      {groups.map(({ name, tools }) => (
        <fieldset key={name} aria-label={name} className={styles['group']}>
          {tools.map((tool) => (
            <button
              key={tool.name}
              type="button"
              className={styles['tool']}
              data-tool={tool.name}
              title={tool.title}
              aria-label={tool.title && `${tool.label}：${tool.title}`}
              aria-pressed={tool.isOn ? toolbarState.on.has(tool.name) : undefined}
              aria-disabled={!toolbarState.enabled.has(tool.name) || undefined}
              tabIndex={tool.name === first ? 0 : -1}
              // the text keeps its selection when a button is clicked
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => toolbarState.enabled.has(tool.name) && activate(tool)}
            >
              {tool.label}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
})
