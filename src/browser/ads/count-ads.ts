import type { AdEvent } from '../../contract/ads.ts'

const path = '/api/v1.0/ad/count'
/** How long counts gather, milliseconds, and how many are sent at once. */
const gather = 3_000
const most = 50

/** What is sent together. Its random name lets it be sent again: the server counts it once. */
interface Batch {
  name: string
  events: AdEvent[]
}

const waiting: AdEvent[] = []
/** Sent, or about to be, and not yet acknowledged. */
const open = new Map<string, Batch>()
let due = false
let listening = false

/** Counts that one of the magazine's own advertisements was seen or followed. Sent in batches, and again until it is stored. */
export function countAd(event: AdEvent): void {
  waiting.push(event)
  if (!listening) {
    listening = true
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendLast())
    addEventListener('pagehide', sendLast)
  }
  sendIn(gather)
}

function sendIn(milliseconds: number): void {
  if (!due) setTimeout(send, milliseconds)
  due = true
}

function close(): void {
  while (waiting.length > 0) {
    const name = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    open.set(name, { name, events: waiting.splice(0, most) })
  }
}

/** Sends what has gathered and what was not acknowledged; tries again as long as the page stays. */
async function send(): Promise<void> {
  due = false
  close()
  await Promise.all([...open.values()].map(deliver))
  if (open.size > 0) sendIn(10 * gather)
}

async function deliver(batch: Batch): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: textOf(batch), keepalive: true }).catch(() => null)
  // an answer that nobody reads to its end keeps its connection open
  await answer?.text().catch(() => null)
  // what the server will never take is not sent again
  if (answer && (answer.ok || (answer.status < 500 && answer.status !== 429))) open.delete(batch.name)
}

/** The page is being left: the browser takes over what is not acknowledged. */
function sendLast(): void {
  close()
  for (const batch of open.values()) navigator.sendBeacon(path, new Blob([textOf(batch)], { type: 'application/json' }))
}

const textOf = ({ name, events }: Batch) => JSON.stringify({ batch: name, events })
