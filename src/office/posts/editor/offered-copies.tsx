import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Client } from '../../../contract/client.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useApi } from '../../parts/use-api.ts'
import { momentOf } from '../labels.ts'
import { formValuesIn } from '../read-form.ts'
import { type ServerContent, toEditorForm } from './document.ts'
import styles from './editor.module.css'
import type { RecoveredCopy } from './local-copy.ts'
import { recoverableFields, recoverableParts } from './recoverable-parts.ts'
import type { SaveStatus } from './save-status.ts'
import { WritingContext } from './writing.ts'

/** Offers unsent input of closed pages, newest first; input that this page already has is not offered. */
export default function OfferedCopies({
  copies,
  status,
  decide,
}: {
  copies: readonly RecoveredCopy[]
  status: SaveStatus
  decide: (copy: RecoveredCopy, isAccepted: boolean) => void
}) {
  const container = useRef<HTMLDivElement>(null)
  const { client } = useApi()
  const uid = useContext(WritingContext)?.manuscript.uid
  const { saveState, settings } = useSyncExternalStore(status.subscribe, status.now, status.now)
  // restored input replaces the values of this page
  const isAllSaved = saveState.kind === 'saved' && settings === 'saved'
  const [copy, ...more] = copies
  const [comparison, setComparison] = useState<{ copyName: string; parts: readonly string[]; base: ServerContent | null } | null>(
    null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared when the copy is offered, not on every keystroke
  useEffect(() => {
    let isMounted = true
    const look = async () => {
      if (!copy || uid === undefined) return
      const base = await baseOf(client, uid, copy)
      const form = container.current?.closest('form')
      if (!isMounted || !form) return
      const parts = recoverableParts(copy.typed, formValuesIn(new FormData(form)), base)
      if (parts.length === 0 && isAllSaved) decide(copy, false)
      else setComparison({ copyName: copy.name, parts, base })
    }
    void look()
    return () => {
      isMounted = false
    }
  }, [copy?.name, isAllSaved])
  // a restored scroll position may be below the offer, so it is scrolled into view unless the user is typing already
  const offeredCopy = comparison && comparison.parts.length > 0 ? comparison.copyName : null
  useEffect(() => {
    if (offeredCopy !== null && !document.activeElement?.closest('[contenteditable], input, textarea'))
      container.current?.scrollIntoView({ block: 'center' })
  }, [offeredCopy])
  return (
    <div ref={container}>
      {copy && comparison?.copyName === copy.name && (
        <Notice role="status" className={styles['offered']}>
          這台裝置留著 {momentOf(new Date(copy.at).toISOString())} 打的、還沒送到伺服器的內容
          {comparison.parts.length > 0 && `：${comparison.parts.join('、')}`}。
          {more.length > 0 && `另外還有 ${more.length} 份，這一份之後再問您。`}{' '}
          {isAllSaved ? (
            <Button
              variant="secondary"
              size="small"
              onClick={() => decide({ ...copy, typed: recoverableFields(copy.typed, comparison.base) }, true)}
            >
              放回來
            </Button>
          ) : (
            '這一頁打的字存好之後就能放回來。'
          )}{' '}
          <Button variant="quiet" size="small" onClick={() => decide(copy, false)}>
            不要了
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** The version that a copy is based on; null where it is no longer stored, or fails to load. */
async function baseOf(client: Client, uid: number, { typed }: RecoveredCopy): Promise<ServerContent | null> {
  const params = { uid: String(uid), version: typed['base']?.[0] ?? '' }
  const reported = await client('GET /api/v3.0/office/posts/:uid/versions/:version', { params }).catch(() => null)
  if (reported === null) return null
  const { fields, document } = reported.items
  return { fields, document: { ...toEditorForm({ fields, document }).document } as ServerContent['document'] }
}
