import type { Server } from 'node:http'
import { coarseDate } from '../clock.ts'
import type { ReadyAnswer } from '../pages/kept-page.ts'
import type { RequestHead } from '../pages/serve-page.ts'
import { openFastLane } from './lane.ts'
import { rawAnswer } from './raw-answer.ts'

interface Options {
  /** Whether there is a lane: without it Node's server answers everything, and with the same. */
  on: boolean
  /** Finds the answer that lies ready for a request; null where no page is ever served. */
  ready: ((head: RequestHead) => ReadyAnswer | null) | null
}

/**
 * Opens the fast lane before a server that does not listen yet (`FAST=lane`, docs/decisions/0060).
 * @returns what closes the connections of the lane; all of them are idle
 */
export function openLane(server: Server, { on, ready }: Options): () => void {
  if (!on || !ready) return () => undefined
  const date = coarseDate()
  /** The bytes that went out last for an answer, until the date moves on. */
  const sent = new WeakMap<ReadyAnswer, { bytes: Buffer; date: string }>()
  return openFastLane(server, (head) => {
    const answer = ready(head)
    if (!answer) return null
    const known = sent.get(answer)
    const now = date()
    if (known?.date === now) return known.bytes
    const bytes = rawAnswer(answer, now)
    sent.set(answer, { bytes, date: now })
    return bytes
  })
}
