import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useApi } from '../api.ts'
import { ask, standingChannel, useMember } from './use-member.ts'

/** Coming back to a window asks anew no more often than this, milliseconds. */
const rest = 5_000

/**
 * Keeps every open page true to the member's standing (section 6): a subscription that was bound or bought, a
 * sign-out, the end of a right. Another window says so at once; whatever happened elsewhere is found out when the
 * reader comes back to this one. A page whose reader has changed is read anew, in place.
 */
export function useStandingWatch(): void {
  const api = useApi()
  const { known, member, identity } = useMember()
  const { revalidate } = useRevalidator()
  const before = useRef<string | null>(null)

  useEffect(() => {
    let last = Date.now()
    const refresh = () => {
      last = Date.now()
      void ask(api)
    }
    const comeBack = () => {
      if (document.visibilityState === 'visible' && Date.now() - last >= rest) refresh()
    }
    const channel = new BroadcastChannel(standingChannel)
    channel.addEventListener('message', refresh)
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('focus', comeBack)
    return () => {
      channel.close()
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('focus', comeBack)
    }
  }, [api])

  const now = known ? `${member?.uuid ?? ''} ${identity}` : null
  useEffect(() => {
    if (now === null || now === before.current) return
    const first = before.current === null
    before.current = now
    if (!first) void revalidate()
  }, [now, revalidate])
}
