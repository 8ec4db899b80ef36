import { useEffect } from 'react'
import { usePrivacyBoundary } from './use-privacy-boundary.ts'
import { useShell } from './use-shell.ts'
import { useThirdParty, useWithdrawal } from './use-third-party.ts'

/**
 * Loads the third parties that the reader allows, on pages that permit them, and enforces the border to private pages.
 * Renders nothing.
 */
export default function ThirdPartyScripts() {
  usePrivacyBoundary()
  useWithdrawal()
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
