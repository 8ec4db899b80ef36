import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useAutofocus } from '../../parts/use-autofocus.ts'
import { anchorScroll } from './scroll-anchor.ts'

type Editor = ComponentType<{ document: PostDocument; isFocused: boolean; fault: string | undefined }>

/** The text of a manuscript: an editor, loaded after the page. Until then, and without scripts, it can only be read. */
export function BodyField({
  document,
  html,
  fault,
  starts,
}: {
  document: PostDocument
  /** The document rendered as HTML. */
  html: string
  fault: string | undefined
  /** Whether it is focused first when it is empty. */
  starts: boolean
}) {
  const [editor, setEditor] = useState<{ Editor: Editor; isFocused: boolean } | null>(null)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useAutofocus(field, starts && html.replace(/<[^>]*>/g, '').trim() === '')
  useEffect(() => {
    let isMounted = true
    const place = anchorScroll()
    void import('./body-editor.tsx').then(
      (module) => {
        if (!isMounted) return
        const around = field.current?.parentElement
        const isFocused = around?.contains(around.ownerDocument.activeElement) ?? false
        const stay = place.before()
        flushSync(() => setEditor({ Editor: module.default, isFocused }))
        stay()
      },
      () => setMissing(true),
    )
    return () => {
      isMounted = false
      place.end()
    }
  }, [])
  if (editor) return <editor.Editor document={document} isFocused={editor.isFocused} fault={fault} />
  return (
    <>
      <noscript>
        <Notice>寫稿要開啟瀏覽器的 JavaScript。現在只能看內文；審訂、預覽和其他頁面不開也能用。</Notice>
      </noscript>
      {isMissing && (
        <Notice fault role="alert">
          編輯器沒有載入，內文現在只能看。請重新整理這一頁。
        </Notice>
      )}
      <div
        ref={field}
        role="document"
        tabIndex={-1}
        aria-label="內文"
        aria-busy={!isMissing}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}
