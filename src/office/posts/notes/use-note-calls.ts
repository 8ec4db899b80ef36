import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../contract/client.ts'
import { useApi } from '../../parts/use-api.ts'
import type { SaveState } from '../editor/save-status.ts'
import { type NoteDraft, sentDrafts, wholeText } from '../review/note-drafts.ts'
import type { NotesStore } from './notes-store.ts'
import { readNotes } from './read-notes.ts'

/** Whether an autosave is pending: a new block is unknown to the server until then. */
const isOnItsWay = (saveStatus: SaveState['kind'] | null) => saveStatus === 'unsaved' || saveStatus === 'saving'

/** Sends and resolves notes without leaving the page; reports the outcome. */
export function useNoteCalls({
  uid,
  beside,
  saveStatus,
}: {
  uid: number
  beside: NotesStore
  saveStatus: SaveState['kind'] | null
}) {
  const { client } = useApi()
  const [callState, setCallState] = useState({ message: '', fault: undefined as string | undefined, isBusy: false })
  const latest = useRef(saveStatus)
  const arrived = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = saveStatus
    if (!isOnItsWay(saveStatus)) arrived.current?.()
  }, [saveStatus])
  const params = { uid: String(uid) }

  const run = async (message: string, call: () => Promise<unknown>, wasDone: () => boolean): Promise<boolean> => {
    setCallState({ message: '', fault: undefined, isBusy: true })
    let fault: string | undefined
    try {
      await call()
    } catch (error) {
      fault = faultOf(error)
    }
    // the request may have succeeded although its response was lost
    const isRead = await readNotes(client, uid, beside).then(
      () => true,
      () => false,
    )
    if (fault !== undefined && isRead && wasDone()) fault = undefined
    setCallState({ message: fault === undefined ? message : '', fault, isBusy: false })
    return fault === undefined
  }
  const send = (draft: NoteDraft): Promise<boolean> => {
    const { about, text, mention } = draft
    const known = new Set(beside.now().notes.map(({ id }) => id))
    const answered = beside.now().notes.find(({ id }) => String(id) === about)
    const body = {
      text,
      block: answered || about === wholeText ? null : about,
      answers: answered?.id ?? null,
      mentions: mention ? [mention] : [],
    }
    return run(
      answered ? '回覆已經送出。' : '註解已經加上。',
      async () => {
        if (body.block !== null && isOnItsWay(latest.current))
          await new Promise<void>((resolve) => {
            arrived.current = resolve
          })
        await client('POST /api/v3.0/office/posts/:uid/note', { params, body })
      },
      () =>
        sentDrafts(
          [draft],
          beside.now().notes.filter(({ id }) => !known.has(id)),
        ).length > 0,
    )
  }
  const resolve = (id: number, resolved: boolean): Promise<boolean> =>
    run(
      resolved ? '註解已經收起來，在最下面。' : '註解又打開了。',
      () => client('POST /api/v3.0/office/posts/:uid/note/resolve', { params, body: { id, resolved } }),
      () => beside.now().notes.some((note) => note.id === id && note.resolved === resolved),
    )
  return { ...callState, send, resolve }
}

/** The error message. The input stays. */
function faultOf(error: unknown): string {
  if (!isApiError(error) || error.status === 0) return '連不上伺服器，還沒送出。請再按一次。'
  if (error.status === 401) return '要再登入一次才能送出，寫的留在這台裝置。'
  const [first] = error.problem?.errors ?? []
  return first?.message ?? error.problem?.detail ?? '現在送不出去，請再試一次。'
}
