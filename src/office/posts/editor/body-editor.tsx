import { useId, useRef, useState } from 'react'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { BlockSheet } from './block-sheet.tsx'
import { blockOfSelection } from './blocks.ts'
import { writtenDocument } from './document.ts'
import { openEditing } from './editing.ts'
import styles from './editor.module.css'
import { LinkSheet } from './link-sheet.tsx'
import { pasting } from './paste.ts'
import { showDocument } from './show-document.ts'
import { OfferedCopy, StatusLine } from './status-line.tsx'
import { linkAround, setLink } from './text-commands.ts'
import { Toolbar } from './toolbar.tsx'
import { type Tool, tableTools, tools } from './tools.ts'
import { useAutosave } from './use-autosave.ts'
import { useFormField } from './use-form-field.ts'
import { useView } from './use-view.ts'

const ofTable = [{ name: '表格', tools: tableTools }]

/** The text of a manuscript, written block by block. It goes with the form as `document`, JSON. */
export default function BodyEditor({ document, fault }: { document: PostDocument; fault: string | undefined }) {
  const [place, bar, hint] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useId()]
  const [pasted, setPasted] = useState('')
  const [linking, setLinking] = useState<string | null>(null)
  const toToolbar = () => bar.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus()
  const { view, look, latest } = useView(
    place,
    () => openEditing(document, toToolbar, [pasting(keptIn(document), setPasted)]),
    () => touch(),
    `${hint} ${hint}-fault`,
  )
  const { state, shown } = look
  const now = () => writtenDocument(latest.current.doc)
  const touch = useFormField(place, 'document', () => JSON.stringify(now()))
  const show = (document: PostDocument) => {
    const change = view.current && showDocument(view.current.state, document)
    if (change) view.current?.dispatch(change)
  }
  const isComposing = () => view.current?.composing === true
  const { saveState, hasSettings, offered, decide } = useAutosave(place, now, show, isComposing)

  const back = () => view.current?.focus()
  const press = ({ name, command }: Tool) => {
    if (!view.current) return
    if (name === 'link') {
      setLinking(linkAround(view.current.state)?.href ?? '')
      return
    }
    command?.(view.current.state, view.current.dispatch, view.current)
    back()
  }
  const set = (name: string, value: unknown) => {
    const block = view.current && blockOfSelection(view.current.state)
    if (block) view.current?.dispatch(view.current.state.tr.setNodeAttribute(block.pos, name, value))
  }
  return (
    <div className={styles['editor']}>
      <p className={styles['label']} aria-hidden="true">
        內文
      </p>
      {offered && <OfferedCopy copy={offered} decide={decide} />}
      <div className={styles['bars']}>
        <StatusLine saveState={saveState} hasSettings={hasSettings} />
        <Toolbar label="編輯工具" groups={tools} shown={shown} press={press} leave={back} ref={bar} />
        {shown.can.has('row-after') && <Toolbar label="表格工具" groups={ofTable} shown={shown} press={press} leave={back} />}
      </div>
      <p role="status" className={styles['pasted']}>
        {pasted}
      </p>
      {linking !== null && (
        <LinkSheet
          href={linking}
          set={(href) => {
            if (view.current) setLink(href)(view.current.state, view.current.dispatch)
            setLinking(null)
            back()
          }}
          close={() => {
            setLinking(null)
            back()
          }}
        />
      )}
      {shown.block && <BlockSheet state={state} set={set} />}
      <div ref={place} />
      <p id={hint} className={styles['hint']}>
        Alt+F10 到工具列，Esc 回來。Tab 離開內文；在清單裡 Tab 是縮排、在表格裡是下一格，先按 Esc 再按 Tab 就離開。
      </p>
      {fault && (
        <p id={`${hint}-fault`} role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}

/** Which HTML an import kept in a text: it may be moved about there, and none may come from elsewhere. */
function keptIn({ content }: PostDocument): (html: string) => boolean {
  const kept = new Set(content.flatMap((block) => (block.type === 'kept' ? [block.attrs.html] : [])))
  return (html) => kept.has(html)
}
