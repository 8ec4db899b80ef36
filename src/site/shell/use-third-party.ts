import { useEffect, useRef } from 'react'
import { consentChoice, onConsentChange } from '../../browser/consent-choice.ts'
import { allowsPurpose, type Purpose, purposes } from '../../domain/consent/purposes.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { useIsPrivatePage } from './private-page.ts'
import { useShell } from './use-shell.ts'

/**
 * The check before anything of a third party is loaded: whether the reader's choice, the operator's setting and this
 * page allow it for a purpose. False on the server and until hydration. True does not mean that the operator has
 * configured such a service. Call it in a lazily loaded component: the rule behind it is not part of the first load.
 */
export function useThirdParty(purpose: Purpose): boolean {
  const { consentRequired } = useShell().config.thirdParties
  const isPrivatePage = useIsPrivatePage()
  return useHydrated() && !isPrivatePage && allowsPurpose(consentChoice(), purpose, consentRequired)
}

/**
 * A withdrawn consent, in this tab or another, removes what it allowed: loaded scripts cannot be unloaded, so the page
 * is reloaded as a new document without them. While offline nothing can be sent and no document loaded; the reload
 * waits for the connection.
 */
export function useConsentWithdrawal(): void {
  const { consentRequired } = useShell().config.thirdParties
  const isPrivatePage = useIsPrivatePage()
  const admitted = useRef(new Set<Purpose>())
  useEffect(() => {
    const may = (purpose: Purpose) => allowsPurpose(consentChoice(), purpose, consentRequired)
    if (!isPrivatePage) for (const purpose of purposes.filter(may)) admitted.current.add(purpose)
    return onConsentChange(() => {
      if (navigator.onLine && ![...admitted.current].every(may)) location.reload()
    })
  }, [isPrivatePage, consentRequired])
}
