import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { tellWorker } from '../../browser/offline/tell.ts'
import { isDrawnFor } from '../../domain/membership/viewer.ts'
import { useApi } from '../api.ts'
import { offlineReader } from './use-kept.ts'
import { ask, followWindows, standingOf, useMember } from './use-member.ts'
import { useShell } from './use-shell.ts'

/** Coming back to a window asks anew no more often than this, milliseconds. */
const rest = 5_000

/**
 * Keeps every open page true to the member's standing (section 6): a subscription that was bound or bought, a sign-in,
 * a sign-out, the end of a right. Another window says so at once; whatever happened elsewhere is found out when the
 * reader comes back to this one, by the browser's own back button too. A page that stands there for somebody else than
 * who reads is read anew, in place. What the device keeps follows suit.
 */
export function useStandingWatch(): void {
  const api = useApi()
  const reader = useMember()
  const { audience } = useShell()
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
    // a page that the browser sets aside for the back button must hold no line to other windows: a word on it would end it
    let unfollow = followWindows(api)
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      unfollow = followWindows(api)
      refresh()
    }
    const setAside = () => unfollow()
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('focus', comeBack)
    addEventListener('pagehide', setAside)
    addEventListener('pageshow', restore)
    return () => {
      unfollow()
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('focus', comeBack)
      removeEventListener('pagehide', setAside)
      removeEventListener('pageshow', restore)
    }
  }, [api])

  const { known } = reader
  const { member, until } = offlineReader(reader)
  useEffect(() => {
    if (known) tellWorker({ say: 'reader', reader: { member, until } })
  }, [known, member, until])

  const now = standingOf(reader)
  useEffect(() => {
    if (now === null || now === before.current) return
    const first = before.current === null
    before.current = now
    // going back, a browser may show what it kept of the page without asking whether it still holds
    if (!first || !isDrawnFor(audience, reader.identity)) void revalidate()
  }, [now, audience, reader.identity, revalidate])
}
