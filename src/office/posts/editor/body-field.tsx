import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fromPlainBodyAt, type PlainPlace } from '../../../domain/manuscripts/plain-body.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { Fold } from '../../parts/fold.tsx'
import { useAutofocus } from '../../parts/use-autofocus.ts'
import { newKey } from './new-key.ts'
import { anchorScroll } from './scroll-anchor.ts'

interface Opened {
  document: PostDocument
  /** The caret position in the plain text; null when the focus is elsewhere. */
  caret: PlainPlace | null
}
type Editor = ComponentType<Opened & { fault: string | undefined }>

/**
 * The text of a manuscript: with scripts an editor, loaded after the page; until then, and without scripts, a plain
 * textarea for documents that it can represent, and a read-only view of any other.
 */
export function BodyField({
  document,
  plain,
  html,
  typed,
  fault,
  starts,
}: {
  document: PostDocument
  /** The document as plain text; null when it has more than that. */
  plain: string | null
  /** The document rendered as HTML. */
  html: string | null
  /** The rejected plain text. */
  typed: string | undefined
  fault: string | undefined
  /** Whether it is focused first when it is empty. */
  starts: boolean
}) {
  const [editor, setEditor] = useState<(Opened & { Editor: Editor }) | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const composed = useRef<PromiseWithResolvers<void> | null>(null)
  useAutofocus(field, starts && plain === '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, with the values of that time
  useEffect(() => {
    let isMounted = true
    const place = anchorScroll()
    void import('./body-editor.tsx').then(
      async (module) => {
        // does not interrupt an IME composition
        await composed.current?.promise
        // synchronously: no input reaches the textarea after it was read
        if (!isMounted) return
        const stay = place.before()
        flushSync(() => setEditor({ Editor: module.default, ...openedIn(field.current, plain, document) }))
        stay()
      },
      () => undefined,
    )
    return () => {
      isMounted = false
      place.end()
    }
  }, [])
  if (editor) return <editor.Editor document={editor.document} caret={editor.caret} fault={fault} />
  if (plain === null)
    return (
      <>
        <p>內文有清單、表格、圖片或粗體：瀏覽器開啟 JavaScript 才能改內文，其他欄位現在就可以改。</p>
        <Fold title="看內文">
          <div dangerouslySetInnerHTML={{ __html: html ?? '' }} />
        </Fold>
      </>
    )
  return (
    <TextAreaField
      ref={field}
      name="body"
      label="內文"
      hint="空一行分段；行首「## 」是小標，「### 」是次小標。"
      rows={20}
      defaultValue={typed ?? plain}
      errors={fault ? [fault] : null}
      onCompositionUpdate={() => {
        composed.current ??= Promise.withResolvers()
      }}
      onCompositionEnd={() => {
        composed.current?.resolve()
        composed.current = null
      }}
    />
  )
}

/** The initial state of the editor: text and caret of the textarea that it replaces. */
function openedIn(field: HTMLTextAreaElement | null, plain: string | null, document: PostDocument): Opened {
  const isIn = field !== null && field.ownerDocument.activeElement === field
  if (field === null || (field.value === plain && !isIn)) return { document, caret: null }
  const read = fromPlainBodyAt(field.value, field.selectionEnd, document, newKey)
  return { document: read.document, caret: isIn ? read.place : null }
}
