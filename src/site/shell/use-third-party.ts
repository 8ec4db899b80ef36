import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { chosen, watchChoice } from '../../browser/choice.ts'
import { isPrivatePage } from '../../domain/consent/private-page.ts'
import { allows, type Purpose, purposes } from '../../domain/consent/purposes.ts'
import type { ThirdParties } from '../request-context.ts'
import { border, type MaybeSensitive } from './border.ts'
import { useHydrated } from './use-hydrated.ts'
import { useShell } from './use-shell.ts'

/** Whether the page on the screen is closed to third parties. */
export function useIsPrivatePage(): boolean {
  const { pathname } = useLocation()
  const sensitive = useMatches().some(({ loaderData }) => (loaderData as MaybeSensitive | undefined)?.sensitive)
  return isPrivatePage(pathname, sensitive)
}

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

/** Whether a third party that is set up may be in any of this reader's open pages. */
function areInPlay({ consentRequired, tagManager, adNetwork }: ThirdParties): boolean {
  const may = (purpose: Purpose) => allows(chosen(), purpose, consentRequired)
  return (tagManager !== null && may('analytics')) || (adNetwork !== null && may('advertising'))
}

/**
 * Watches the border from the page on the screen. What a third party has once loaded sees every address that the document
 * goes to. So where any is in play, the way from an open page to a private one, or back, is a new document: it begins
 * without them, and the address is told to nobody. A private post never follows by scrolling into an open page.
 */
export function useBorder(): void {
  const { thirdParties } = useShell().config
  const closed = useIsPrivatePage()
  useEffect(() => {
    const inPlay = areInPlay(thirdParties)
    border.crosses = inPlay ? (pathname, sensitive) => isPrivatePage(pathname, sensitive) !== closed : null
    border.mayFollow = inPlay && !closed ? (sensitive) => !sensitive : null
  }, [thirdParties, closed])
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
