import { announceEvery, type PresentPerson } from '../../../domain/manuscripts/presence.ts'
import { currentBlock, isChoosing, onMove, setNewest, setNoted, setPeople } from './presence-store.ts'

/** Throttle for reporting the user's block or conflict, and the delay before reconnecting, milliseconds. */
const [moveAfter, againAfter] = [1_500, 10_000]

/**
 * Reports presence on a manuscript while its page is open, and receives other users' presence and saves as a stream of
 * events. In a background tab it only reports, because browsers limit the connections per site. Where streams fail, it
 * polls every few seconds.
 * @returns function that leaves
 */
export function joinPresence(uid: number, apiKey: string): () => void {
  const tab = crypto.randomUUID()
  const path = `/api/v3.0/office/posts/${uid}/presence`
  const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
  let line: AbortController | null = null
  let moving: ReturnType<typeof setTimeout> | undefined
  let over = false
  let receives = false
  let notes: number | null = null

  const refused = (status: number) => {
    if (![401, 403, 404].includes(status)) return
    leave()
  }
  const say = async (leaves = false) => {
    const body = JSON.stringify({ tab, block: currentBlock(), choosing: isChoosing(), leaves })
    const answer = await fetch(path, { method: 'POST', headers, body, keepalive: leaves }).catch(() => null)
    if (!answer?.ok) return answer && refused(answer.status)
    const { items, version, notes: mark } = (await answer.json()) as { items: PresentPerson[]; version: number; notes: number }
    if (!over) setNewest(version)
    if (!over && !leaves && !receives) setPeople(items)
    // also for changes from before the stream was connected
    if (!over && notes !== null && notes !== mark) setNoted()
    notes = mark
  }
  const follow = async (mine: AbortController) => {
    const answer = await fetch(`${path}?tab=${tab}`, { headers, signal: mine.signal }).catch(() => null)
    if (answer && !answer.ok) refused(answer.status)
    if (answer?.ok && answer.body) {
      receives = true
      await receive(answer.body).catch(() => undefined)
      receives = false
    }
    if (line !== mine) return
    line = null
    setTimeout(listen, againAfter)
  }
  const listen = () => {
    if (over || line || document.hidden) return
    line = new AbortController()
    void follow(line)
  }
  const hangUp = () => {
    const open = line
    line = null
    open?.abort()
  }
  const onVisibility = () => {
    if (document.hidden) return hangUp()
    void say()
    listen()
  }
  const onGone = () => void say(true)
  const leave = () => {
    over = true
    clearInterval(announcing)
    clearTimeout(moving)
    hangUp()
    onMove(() => {})
    removeEventListener('pagehide', onGone)
    document.removeEventListener('visibilitychange', onVisibility)
    setPeople([])
    setNewest(null)
  }
  const announcing = setInterval(() => void say(), announceEvery)
  onMove(() => {
    moving ??= setTimeout(() => {
      moving = undefined
      void say()
    }, moveAfter)
  })
  addEventListener('pagehide', onGone)
  document.addEventListener('visibilitychange', onVisibility)
  void say().then(listen)
  return () => {
    if (over) return
    leave()
    onGone()
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
    if (version) setNewest(Number(version.slice(versionEvent.length)))
    if (events.some((event) => event.startsWith(notesEvent))) setNoted()
  }
}
