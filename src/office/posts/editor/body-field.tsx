import { type ComponentType, useEffect, useRef, useState } from 'react'
import { fromPlainBody } from '../../../domain/manuscripts/plain-body.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { Fold } from '../../parts/fold.tsx'
import { newKey } from './new-key.ts'

type Editor = ComponentType<{ document: PostDocument; fault: string | undefined }>

/**
 * The text of a manuscript: with scripts an editor, fetched when the page has come; until then, and without, a box of plain
 * text for a document that such a box can hold, and the text as readers see it for any other.
 */
export function BodyField({
  document,
  plain,
  html,
  typed,
  fault,
}: {
  document: PostDocument
  /** The document as a box of text holds it; null for one that holds more. */
  plain: string | null
  /** The document as readers see it. */
  html: string | null
  /** The plain text that was typed and not kept. */
  typed: string | undefined
  fault: string | undefined
}) {
  const [editor, setEditor] = useState<{ Editor: Editor; document: PostDocument } | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once, and opens with what there is then
  useEffect(() => {
    let isHere = true
    // what was typed before the editor came is in the box
    const begun = () =>
      box.current && box.current.value !== plain ? fromPlainBody(box.current.value, document, newKey) : document
    void import('./body-editor.tsx').then(
      (module) => isHere && setEditor({ Editor: module.default, document: begun() }),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  if (editor) return <editor.Editor document={editor.document} fault={fault} />
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
      ref={box}
      name="body"
      label="內文"
      hint="空一行分段；行首「## 」是小標，「### 」是次小標。"
      rows={20}
      defaultValue={typed ?? plain}
      errors={fault ? [fault] : null}
    />
  )
}
