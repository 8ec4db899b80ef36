import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { postToWorker } from '../../browser/offline/post-message.ts'
import { isRenderedFor } from '../../domain/membership/viewer.ts'
import { useApi } from '../api.ts'
import { entitlementKey, followOtherTabs, refreshMember, useMember } from './use-member.ts'
import { offlineReader } from './use-offline-sync.ts'
import { useShell } from './use-shell.ts'

/** Minimum interval between refetches on returning to a tab, milliseconds. */
const minInterval = 5_000

/**
 * Keeps every open page consistent with the member's entitlement: a bound or bought subscription, sign-in, sign-out,
 * expiry. Changes in another tab are announced at once; other changes are detected when the reader returns to this tab,
 * including by the back button. A page that was rendered for another identity is revalidated in place. The offline
 * library follows.
 */
export function useEntitlementWatch(): void {
  const api = useApi()
  const reader = useMember()
  const { audience } = useShell()
  const { revalidate } = useRevalidator()
  const before = useRef<string | null>(null)

  useEffect(() => {
    let last = Date.now()
    const refresh = () => {
      last = Date.now()
      void refreshMember(api)
    }
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - last >= minInterval) refresh()
    }
    // a page in the back/forward cache must hold no open channel: a message on it would evict the page
    let unfollow = followOtherTabs(api)
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      unfollow = followOtherTabs(api)
      refresh()
    }
    const setAside = () => unfollow()
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('focus', onReturn)
    addEventListener('pagehide', setAside)
    addEventListener('pageshow', restore)
    return () => {
      unfollow()
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('focus', onReturn)
      removeEventListener('pagehide', setAside)
      removeEventListener('pageshow', restore)
    }
  }, [api])

  const { isLoaded } = reader
  const { member, until } = offlineReader(reader)
  useEffect(() => {
    if (isLoaded) postToWorker({ say: 'reader', reader: { member, until } })
  }, [isLoaded, member, until])

  const now = entitlementKey(reader)
  useEffect(() => {
    if (now === null || now === before.current) return
    const first = before.current === null
    before.current = now
    // on back navigation a browser may show the cached page without revalidating it
    if (!first || !isRenderedFor(audience, reader.identity)) void revalidate()
  }, [now, audience, reader.identity, revalidate])
}
