import { type PersonHere, sayEvery } from '../../../domain/manuscripts/presence.ts'
import { blockNow, isChoosing, onMove, setNewest, setNoted, setPeople } from './here.ts'

/** Throttle for reporting the user's block or conflict, and the delay before reconnecting, milliseconds. */
const [moveAfter, againAfter] = [1_500, 10_000]

/**
 * Reports presence on a manuscript while its page is open, and receives other users' presence and saves as a stream of
 * events. In a background tab it only reports, because browsers limit the connections per site. Where streams fail, it
 * polls every few seconds.
 * @returns function that leaves
 */
export function join(uid: number, apiKey: string): () => void {
  const tab = crypto.randomUUID()
  const path = `/api/v3.0/office/posts/${uid}/presence`
  const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
  let line: AbortController | null = null
  let moving: ReturnType<typeof setTimeout> | undefined
  let over = false
  let hears = false
  let notes: number | null = null

  const refused = (status: number) => {
    if (![401, 403, 404].includes(status)) return
    leave()
  }
  const say = async (leaves = false) => {
    const body = JSON.stringify({ tab, block: blockNow(), choosing: isChoosing(), leaves })
    const answer = await fetch(path, { method: 'POST', headers, body, keepalive: leaves }).catch(() => null)
    if (!answer?.ok) return answer && refused(answer.status)
    const { items, version, notes: mark } = (await answer.json()) as { items: PersonHere[]; version: number; notes: number }
    if (!over) setNewest(version)
    if (!over && !leaves && !hears) setPeople(items)
    // also for changes from before the stream was connected
    if (!over && notes !== null && notes !== mark) setNoted()
    notes = mark
  }
  const follow = async (mine: AbortController) => {
    const answer = await fetch(`${path}?tab=${tab}`, { headers, signal: mine.signal }).catch(() => null)
    if (answer && !answer.ok) refused(answer.status)
    if (answer?.ok && answer.body) {
      hears = true
      await hear(answer.body).catch(() => undefined)
      hears = false
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
  const onSight = () => {
    if (document.hidden) return hangUp()
    void say()
    listen()
  }
  const onGone = () => void say(true)
  const leave = () => {
    over = true
    clearInterval(saying)
    clearTimeout(moving)
    hangUp()
    onMove(() => {})
    removeEventListener('pagehide', onGone)
    document.removeEventListener('visibilitychange', onSight)
    setPeople([])
    setNewest(null)
  }
  const saying = setInterval(() => void say(), sayEvery)
  onMove(() => {
    moving ??= setTimeout(() => {
      moving = undefined
      void say()
    }, moveAfter)
  })
  addEventListener('pagehide', onGone)
  document.addEventListener('visibilitychange', onSight)
  void say().then(listen)
  return () => {
    if (over) return
    leave()
    onGone()
  }
}

const [toldPeople, toldVersion, toldNotes] = ['data: ', 'event: version\ndata: ', 'event: notes\n']

/** Handles the events of the stream: who is present, the newest version, and changed notes. */
async function hear(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    const people = events.findLast((event) => event.startsWith(toldPeople))
    if (people) setPeople(JSON.parse(people.slice(toldPeople.length)) as PersonHere[])
    const version = events.findLast((event) => event.startsWith(toldVersion))
    if (version) setNewest(Number(version.slice(toldVersion.length)))
    if (events.some((event) => event.startsWith(toldNotes))) setNoted()
  }
}
