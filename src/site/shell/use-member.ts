import { useEffect, useSyncExternalStore } from 'react'
import { report } from '../../browser/report.ts'
import type { Client } from '../../contract/client.ts'
import type { Member } from '../../contract/member.ts'
import { type Identity, identityOf } from '../../domain/membership/identity.ts'
import { useApi } from '../api.ts'

/**
 * The current reader, as far as the browser has loaded it. Valid only once `known`; a failed call leaves it unknown.
 */
export interface Reader {
  known: boolean
  member: Member | null
  identity: Identity
}

const unknown: Reader = { known: false, member: null, identity: 'visitor' }
let reader = unknown
let requested = false
const listeners = new Set<() => void>()

/** The signed-in member: fetched once per load (single-flight), shared by all callers. */
export function useMember(): Reader {
  const api = useApi()
  useEffect(() => {
    if (requested) return
    requested = true
    void ask(api)
  }, [api])
  return useSyncExternalStore(
    subscribe,
    () => reader,
    () => unknown,
  )
}

/**
 * Refetches the current reader: the entitlement may have changed here, in another tab, or at midnight. Changes are
 * announced to the other tabs of this browser.
 */
export async function ask(api: Client): Promise<void> {
  try {
    const { items } = await api('GET /api/v1.0/member/me')
    const member = items[0] ?? null
    const identity = identityOf(member && { h_end_date: member.h_end_date, staff: false }, new Date())
    if (reader.known && JSON.stringify(reader.member) === JSON.stringify(member) && reader.identity === identity) return
    reader = { known: true, member, identity }
    for (const notify of listeners) notify()
    const windows = new BroadcastChannel(windowsChannel)
    windows.postMessage(entitlementOf(reader))
    windows.close()
  } catch (error) {
    report('無法取得會員資料', error)
  }
}

/** Refetches whenever another tab announces a different reader or entitlement. @returns function that stops it */
export function followWindows(api: Client): () => void {
  const windows = new BroadcastChannel(windowsChannel)
  windows.addEventListener('message', ({ data }) => {
    if (data !== entitlementOf(reader)) void ask(api)
  })
  return () => windows.close()
}

/** Reader and entitlement as one key; null while unknown. */
export const entitlementOf = ({ known, member, identity }: Reader): string | null =>
  known ? `${member?.uuid ?? ''} ${identity}` : null

/** Name of the BroadcastChannel between the tabs of one browser. */
const windowsChannel = 'healthpress-standing'

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
