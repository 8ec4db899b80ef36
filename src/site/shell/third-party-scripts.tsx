import { privatePatterns } from 'virtual:route-patterns/private'
import { useEffect } from 'react'
import { consentChoice } from '../../browser/consent-choice.ts'
import { allowsPurpose, type Purpose } from '../../domain/consent/purposes.ts'
import type { ThirdParties } from '../../rendering/request-context.ts'
import { setBoundaryRules } from './privacy-boundary.ts'
import { useIsPrivatePage } from './private-page.ts'
import { useShell } from './use-shell.ts'
import { useConsentWithdrawal, useThirdParty } from './use-third-party.ts'

/** The only information about a target page before it has loaded. */
const privateRoutePatterns = new Set(privatePatterns)

/** Whether a configured third party may be active in any of this reader's open pages. */
function mayBeActive({ consentRequired, tagManager, adNetwork }: ThirdParties): boolean {
  const may = (purpose: Purpose) => allowsPurpose(consentChoice(), purpose, consentRequired)
  return (tagManager !== null && may('analytics')) || (adNetwork !== null && may('advertising'))
}

/**
 * Enforces the privacy boundary from the current page. A loaded third party can read every URL that the document
 * navigates to. So where any is in play, navigation between an open and a private page loads a new document: it starts
 * without third parties, and the URL is reported to none. A private post is never appended to an open page.
 */
function usePrivacyBoundary(): void {
  const { thirdParties } = useShell().config
  const isPrivatePage = useIsPrivatePage()
  // evaluated at each rendering: consent may have been given in another tab
  const isActive = mayBeActive(thirdParties)
  useEffect(() => {
    const crosses = ({ pattern }: { pattern: string }, sensitive: boolean) =>
      (sensitive || privateRoutePatterns.has(pattern.replace(/^\//, ''))) !== isPrivatePage
    const mayFollow = (sensitive: boolean) => isPrivatePage || !sensitive
    setBoundaryRules(isActive ? { crosses, mayFollow } : null)
  }, [isActive, isPrivatePage])
}

/**
 * Loads the tag manager if the reader allows it, on pages that permit it, and enforces the border to private pages.
 * Renders nothing.
 */
export default function ThirdPartyScripts() {
  usePrivacyBoundary()
  useConsentWithdrawal()
  const container = useShell().config.thirdParties.tagManager
  const analytics = useThirdParty('analytics')
  const advertising = useThirdParty('advertising')
  useEffect(() => {
    if (!container || !analytics) return
    void import('../../browser/tag-manager.ts').then(
      ({ startTagManager }) => startTagManager(container, { advertising }),
      // an ad blocker that blocks this chunk would block the third parties too
      () => undefined,
    )
  }, [container, analytics, advertising])
  return null
}
