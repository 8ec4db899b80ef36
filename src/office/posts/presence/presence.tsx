import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { createClient } from '../../../contract/client.ts'
import { heartbeatMs, type PresentPerson } from '../../../domain/manuscripts/presence.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useOffice } from '../../shell/use-office.ts'
import styles from './presence.module.css'
import {
  currentBlock,
  currentMergeTarget,
  currentPeople,
  currentVersion,
  initialOf,
  isChoosing,
  notifyNotesChanged,
  onBlockChange,
  onPresenceChange,
  setNewestVersion,
  setPeople,
} from './presence-store.ts'

/** Throttle for reporting the user's block or conflict, and the delay before reconnecting, milliseconds. */
const [moveAfter, reconnectAfter] = [1_500, 10_000]

/**
 * Reports presence on a manuscript while its page is open, and receives other users' presence and saves as a stream of
 * events. In a background tab it only reports, because browsers limit the connections per site. Where streams fail, it
 * polls every few seconds.
 * @returns function that leaves
 */
function joinPresence(uid: number, apiKey: string): () => void {
  const tab = crypto.randomUUID()
  const path = `/api/v3.0/office/posts/${uid}/presence`
  const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
  let line: AbortController | null = null
  let moving: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  let receives = false
  let notes: number | null = null

  const leaveIfForbidden = (status: number) => {
    if (![401, 403, 404].includes(status)) return
    leave()
  }
  const sendPresence = async (leaves = false) => {
    const body = JSON.stringify({ tab, block: currentBlock(), choosing: isChoosing(), leaves })
    const response = await fetch(path, { method: 'POST', headers, body, keepalive: leaves }).catch(() => null)
    if (!response?.ok) return response && leaveIfForbidden(response.status)
    const { items, version, notes: mark } = (await response.json()) as { items: PresentPerson[]; version: number; notes: number }
    if (!hasEnded) setNewestVersion(version)
    if (!hasEnded && !leaves && !receives) setPeople(items)
    // also for changes from before the stream was connected
    if (!hasEnded && notes !== null && notes !== mark) notifyNotesChanged()
    notes = mark
  }
  const follow = async (mine: AbortController) => {
    const response = await fetch(`${path}?tab=${tab}`, { headers, signal: mine.signal }).catch(() => null)
    if (response && !response.ok) leaveIfForbidden(response.status)
    if (response?.ok && response.body) {
      receives = true
      await receive(response.body).catch(() => undefined)
      receives = false
    }
    if (line !== mine) return
    line = null
    setTimeout(listen, reconnectAfter)
  }
  const listen = () => {
    if (hasEnded || line || document.hidden) return
    line = new AbortController()
    void follow(line)
  }
  const closeStream = () => {
    const connection = line
    line = null
    connection?.abort()
  }
  const onVisibility = () => {
    if (document.hidden) return closeStream()
    void sendPresence()
    listen()
  }
  const onPageHide = () => void sendPresence(true)
  const leave = () => {
    hasEnded = true
    clearInterval(announcing)
    clearTimeout(moving)
    closeStream()
    onBlockChange(() => {})
    removeEventListener('pagehide', onPageHide)
    document.removeEventListener('visibilitychange', onVisibility)
    setPeople([])
    setNewestVersion(null)
  }
  const announcing = setInterval(() => void sendPresence(), heartbeatMs)
  onBlockChange(() => {
    moving ??= setTimeout(() => {
      moving = undefined
      void sendPresence()
    }, moveAfter)
  })
  addEventListener('pagehide', onPageHide)
  document.addEventListener('visibilitychange', onVisibility)
  void sendPresence().then(listen)
  return () => {
    if (hasEnded) return
    leave()
    onPageHide()
  }
}

const [peopleEvent, versionEvent, notesEvent] = ['data: ', 'event: version\ndata: ', 'event: notes\n']

/** Handles the events of the stream: who is present, the newest version, and changed notes. */
async function receive(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    const people = events.findLast((event) => event.startsWith(peopleEvent))
    if (people) setPeople(JSON.parse(people.slice(peopleEvent.length)) as PresentPerson[])
    const version = events.findLast((event) => event.startsWith(versionEvent))
    if (version) setNewestVersion(Number(version.slice(versionEvent.length)))
    if (events.some((event) => event.startsWith(notesEvent))) notifyNotesChanged()
  }
}

/** The other users who have this manuscript open. Requires scripts. */
export function Presence({ uid }: { uid: number }) {
  const apiKey = useOffice()?.apiKey ?? ''
  useEffect(() => joinPresence(uid, apiKey), [uid, apiKey])
  useEffect(() => applyNewVersions(uid, apiKey), [uid, apiKey])
  const people = useSyncExternalStore(onPresenceChange, currentPeople, currentPeople)
  return (
    <p role="status" className={styles['line']}>
      {people.length > 0 && <span className={styles['lead']}>也開著這篇的：</span>}
      {people.map(({ id, name, you, blocks, choosing }) => (
        <span key={id} className={styles['person']}>
          <span aria-hidden="true" className={styles['initial']} data-at={blocks.length > 0 || undefined}>
            {initialOf(you ? '您' : name)}
          </span>
          {you ? '您的另一個分頁' : name || '同事'}
          {choosing && '（改到同一處，正在選用誰的，還沒存）'}
        </span>
      ))}
    </p>
  )
}

/** A field that is removed during a composition fires no `compositionend`: the next of these events ends it. */
const composing = ['compositionstart', 'compositionend', 'input', 'focusout']

/** Loads the merge code once another user has saved. @returns function that stops it */
function applyNewVersions(uid: number, apiKey: string): () => void {
  let [isOver, isComposing, stop] = [false, false, null as (() => void) | null]
  const onCompose = (event: Event) => {
    isComposing = event.type === 'compositionstart' || (event as InputEvent).isComposing === true
  }
  for (const type of composing) document.addEventListener(type, onCompose)
  const client = createClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' }), apiKey)
  const fetchManuscript = async () => (await client('GET /api/v3.0/office/posts/:uid', { params: { uid: String(uid) } })).items
  const unsubscribe = onPresenceChange(() => {
    if (!stop && currentMergeTarget()?.accepts(currentVersion() ?? 0))
      void import('./apply-others-saves.ts').then(
        ({ applyOthersSaves: followOthers }) => {
          if (!isOver) stop ??= followOthers({ fetchManuscript, isComposing: () => isComposing })
        },
        () => undefined,
      )
  })
  return () => {
    isOver = true
    unsubscribe()
    stop?.()
    for (const type of composing) document.removeEventListener(type, onCompose)
  }
}

/** On a read-only page: a notice that there is a newer version, with a button to load it. */
export function NewerVersionNotice({ version }: { version: number }) {
  const newest = useSyncExternalStore(onPresenceChange, currentVersion, () => null)
  const { revalidate, state } = useRevalidator()
  if (newest === null || newest <= version) return null
  return (
    <Notice role="status" className={styles['newer']}>
      有人儲存了新的內容，這一頁還是之前的。{' '}
      <Button variant="secondary" size="small" loading={state !== 'idle'} onClick={() => void revalidate()}>
        看新的內容
      </Button>
    </Notice>
  )
}
