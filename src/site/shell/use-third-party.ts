import { useEffect, useRef } from 'react'
import { chosen, watchChoice } from '../../browser/choice.ts'
import { allows, type Purpose, purposes } from '../../domain/consent/purposes.ts'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { useIsPrivatePage } from './private-page.ts'
import { useShell } from './use-shell.ts'

/**
 * The one question to ask before anything of a third party is loaded: whether the reader's choice, the operator's setting
 * and this page allow it for a purpose. False in the server's drawing and until the page lives. True says nothing of
 * whether the operator has set such a service up. Ask it in a part that is fetched when the page stands: the rule behind
 * it is no part of the first load.
 */
export function useThirdParty(purpose: Purpose): boolean {
  const { consentRequired } = useShell().config.thirdParties
  const closed = useIsPrivatePage()
  return useHydrated() && !closed && allows(chosen(), purpose, consentRequired)
}

/**
 * A leave that is taken back, in this window or another, ends what it let in: nothing that has been loaded can be sent
 * away, so the page becomes a new document, which begins without it. Without a connection nobody can be told anything
 * and no document fetched; it is done when there is one again.
 */
export function useWithdrawal(): void {
  const { consentRequired } = useShell().config.thirdParties
  const closed = useIsPrivatePage()
  const letIn = useRef(new Set<Purpose>())
  useEffect(() => {
    const may = (purpose: Purpose) => allows(chosen(), purpose, consentRequired)
    if (!closed) for (const purpose of purposes.filter(may)) letIn.current.add(purpose)
    return watchChoice(() => {
      if (navigator.onLine && ![...letIn.current].every(may)) location.reload()
    })
  }, [closed, consentRequired])
}
