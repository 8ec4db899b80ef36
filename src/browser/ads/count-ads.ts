import type { AdEvent } from '../../contract/ads.ts'

const path = '/api/v1.0/ad/count'
/** How long counts are collected before a batch is sent, milliseconds, and the maximum number per batch. */
const batchDelay = 3_000
const maxBatchSize = 50

/** One batch. Its random name is the idempotency key: a repeated send is counted once by the server. */
interface Batch {
  name: string
  events: AdEvent[]
}

const waiting: AdEvent[] = []
/** Batches being sent or about to be sent that the server has not acknowledged yet. */
const open = new Map<string, Batch>()
let due = false
let listening = false

/**
 * Counts a view or a click of one of the magazine's own advertisements. Counts are sent in batches and retried until
 * they are stored.
 */
export function countAd(event: AdEvent): void {
  waiting.push(event)
  if (!listening) {
    listening = true
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendLast())
    addEventListener('pagehide', sendLast)
  }
  sendIn(batchDelay)
}

function sendIn(milliseconds: number): void {
  if (!due) setTimeout(send, milliseconds)
  due = true
}

function close(): void {
  while (waiting.length > 0) {
    const name = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    open.set(name, { name, events: waiting.splice(0, maxBatchSize) })
  }
}

/** Sends the collected counts and every unacknowledged batch; retries while the page is open. */
async function send(): Promise<void> {
  due = false
  close()
  await Promise.all([...open.values()].map(deliver))
  if (open.size > 0) sendIn(10 * batchDelay)
}

async function deliver(batch: Batch): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: textOf(batch), keepalive: true }).catch(() => null)
  // an unread response body would keep its connection open
  await response?.text().catch(() => null)
  // a batch that the server rejects permanently is not sent again
  if (response && (response.ok || (response.status < 500 && response.status !== 429))) open.delete(batch.name)
}

/** On page hide: unacknowledged batches are passed to the browser for background delivery. */
function sendLast(): void {
  close()
  for (const batch of open.values()) navigator.sendBeacon(path, new Blob([textOf(batch)], { type: 'application/json' }))
}

const textOf = ({ name, events }: Batch) => JSON.stringify({ batch: name, events })
