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

async function ask(api: Client): Promise<void> {
  try {
    const { items } = await api('GET /api/v1.0/member/me')
    const member = items[0] ?? null
    reader = {
      known: true,
      member,
      identity: identityOf(member && { h_end_date: member.h_end_date, role: 'reader' }, new Date()),
    }
    for (const tell of listeners) tell()
  } catch (error) {
    report('無法取得會員資料', error)
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
