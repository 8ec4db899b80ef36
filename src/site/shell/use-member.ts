import { useEffect, useSyncExternalStore } from 'react'
import { report } from '../../browser/report.ts'
import type { Client } from '../../contract/client.ts'
import type { Member } from '../../contract/member.ts'
import { type Identity, identityOf } from '../../domain/membership/identity.ts'
import { useApi } from '../api.ts'

/** Who reads, as far as the browser knows. Before `known`, nothing is certain; a failed call leaves it so. */
export interface Reader {
  known: boolean
  member: Member | null
  identity: Identity
}

const unknown: Reader = { known: false, member: null, identity: 'visitor' }
let reader = unknown
let asked = false
const listeners = new Set<() => void>()

/** The signed-in member: asked for once in a load, shared by all who want to know. */
export function useMember(): Reader {
  const api = useApi()
  useEffect(() => {
    if (asked) return
    asked = true
    void ask(api)
  }, [api])
  return useSyncExternalStore(
    subscribe,
    () => reader,
    () => unknown,
  )
}

/**
 * Asks anew who reads: their standing may have changed here, in another window, or at midnight. What is news here is
 * told to the other windows of this browser.
 */
export async function ask(api: Client): Promise<void> {
  try {
    const { items } = await api('GET /api/v1.0/member/me')
    const member = items[0] ?? null
    const identity = identityOf(member && { h_end_date: member.h_end_date, staff: false }, new Date())
    if (reader.known && JSON.stringify(reader.member) === JSON.stringify(member) && reader.identity === identity) return
    reader = { known: true, member, identity }
    for (const tell of listeners) tell()
    const windows = new BroadcastChannel(windowsChannel)
    windows.postMessage(standingOf(reader))
    windows.close()
  } catch (error) {
    report('無法取得會員資料', error)
  }
}

/** Asks anew whenever another window knows somebody else, or the same member as something else. @returns stops it */
export function followWindows(api: Client): () => void {
  const windows = new BroadcastChannel(windowsChannel)
  windows.addEventListener('message', ({ data }) => {
    if (data !== standingOf(reader)) void ask(api)
  })
  return () => windows.close()
}

/** Who reads and as what, in one word; null while that is not known. */
export const standingOf = ({ known, member, identity }: Reader): string | null =>
  known ? `${member?.uuid ?? ''} ${identity}` : null

/** The name under which the windows of one browser tell one another. */
const windowsChannel = 'healthpress-standing'

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
