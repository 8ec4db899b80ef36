import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { createClient } from '../../../contract/client.ts'
import { useOffice } from '../../shell/use-office.ts'
import { type AutosaveSession, type EditorPage, startAutosave } from './autosave-session.ts'
import type { RecoveredCopy } from './local-copy.ts'
import { SaveStatus } from './save-status.ts'
import { WritingContext } from './writing.ts'

/**
 * Autosave of the form around an element: only changes are sent, and other users' changes are merged. Until the server
 * has it, this device stores a copy of the whole form.
 * @param page `now` returns the current text, `show` displays another text in the editor
 */
export function useAutosave(
  container: RefObject<HTMLElement | null>,
  page: Omit<EditorPage, 'writing'>,
): {
  status: SaveStatus
  offered: readonly RecoveredCopy[]
  decide: (copy: RecoveredCopy, isAccepted: boolean) => void
  /** Reloads the page, once the server or this device has the input. */
  reload: () => void
} {
  const writing = useContext(WritingContext)
  const apiKey = useOffice()?.apiKey ?? ''
  const [offered, setOffered] = useState<readonly RecoveredCopy[]>([])
  const session = useRef<AutosaveSession | null>(null)
  const latest = useRef({ ...page, writing })
  latest.current = { ...page, writing }
  const { uid = 0, version = 1 } = writing?.manuscript ?? {}
  const memberId = writing?.memberId ?? ''
  const [status] = useState(() => new SaveStatus(version))

  // biome-ignore lint/correctness/useExhaustiveDependencies: continues across versions, for the lifetime of the form
  useEffect(() => {
    const form = container.current?.closest('form')
    const { writing } = latest.current
    if (!form || !writing) return
    const client = createClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' }), apiKey)
    const started = startAutosave(form, { client, writing, latest: () => latest.current, status, offer: setOffered })
    session.current = started
    return () => started.close()
  }, [apiKey, uid, memberId])

  const decide = (copy: RecoveredCopy, isAccepted: boolean) => {
    if (isAccepted) writing?.restore(copy.typed)
    else session.current?.discard(copy)
    setOffered((offered) => offered.filter(({ name }) => name !== copy.name))
  }
  const reload = () => (session.current ? session.current.reload() : location.reload())
  return { status, offered, decide, reload }
}
