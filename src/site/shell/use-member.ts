import { useEffect, useSyncExternalStore } from 'react'
import { logError } from '../../browser/log.ts'
import type { Client } from '../../contract/client.ts'
import type { Member } from '../../contract/member.ts'
import { type Identity, identityOf } from '../../domain/membership/identity.ts'
import type { Person } from '../../domain/office/may.ts'
import { useApi } from '../api.ts'

/**
 * The current reader, as far as the browser has loaded it. Valid only once `isLoaded`; a failed call leaves it unset.
 */
export interface Reader {
  isLoaded: boolean
  member: Member | null
  identity: Identity
}

const unknown: Reader = { isLoaded: false, member: null, identity: 'visitor' }
let reader = unknown
let wasRequested = false
const listeners = new Set<() => void>()

/** The signed-in member: fetched once per load (single-flight), shared by all callers. */
export function useMember(): Reader {
  const api = useApi()
  useEffect(() => {
    if (wasRequested) return
    wasRequested = true
    void refreshMember(api)
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
export async function refreshMember(api: Client): Promise<void> {
  try {
    const { items } = await api('GET /api/v1.0/member/me')
    const member = items[0] ?? null
    const identity = identityOf(member && { h_end_date: member.h_end_date, staff: false }, new Date())
    if (reader.isLoaded && JSON.stringify(reader.member) === JSON.stringify(member) && reader.identity === identity) return
    reader = { isLoaded: true, member, identity }
    for (const notify of listeners) notify()
    const channel = new BroadcastChannel(tabsChannel)
    channel.postMessage(entitlementKey(reader))
    channel.close()
  } catch (error) {
    logError('無法取得會員資料', error)
  }
}

/** Refetches whenever another tab announces a different reader or entitlement. @returns function that stops it */
export function followOtherTabs(api: Client): () => void {
  const channel = new BroadcastChannel(tabsChannel)
  channel.addEventListener('message', ({ data }) => {
    if (data !== entitlementKey(reader)) void refreshMember(api)
  })
  return () => channel.close()
}

/** Reader and entitlement as one key; null while unknown. */
export const entitlementKey = ({ isLoaded, member, identity }: Reader): string | null =>
  isLoaded ? `${member?.uuid ?? ''} ${identity}` : null

/** Name of the BroadcastChannel between the tabs of one browser. */
const tabsChannel = 'healthpress-standing'

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/**
 * The current member, reduced to what decides which advice they may see; an anonymous viewer while no member is known.
 */
export const personOf = (member: Member | null): Person => ({
  memberId: member?.uuid ?? null,
  capabilities: member?.capabilities ?? [],
  author: null,
})
