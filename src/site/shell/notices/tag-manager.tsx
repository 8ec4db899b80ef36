import { useEffect } from 'react'
import { useThirdParty } from '../third-parties.ts'
import { useShell } from '../use-shell.ts'

/** Lets Google Tag Manager in once the reader has allowed analytics, on pages that are open to third parties. Draws nothing. */
export function TagManager() {
  const container = useShell().config.thirdParties.tagManager
  const analytics = useThirdParty('analytics')
  const advertising = useThirdParty('advertising')
  useEffect(() => {
    if (!container || !analytics) return
    void import('../../../browser/tag-manager.ts').then(({ startTagManager }) => startTagManager(container, { advertising }))
  }, [container, analytics, advertising])
  return null
}
