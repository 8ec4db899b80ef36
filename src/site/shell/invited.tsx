import { useEffect } from 'react'
import { useBorder } from './use-border.ts'
import { useShell } from './use-shell.ts'
import { useThirdParty, useWithdrawal } from './use-third-party.ts'

/** Lets those in whom the reader allows, on pages that are open to them, and keeps the border to private pages. Draws nothing. */
export default function Invited() {
  useBorder()
  useWithdrawal()
  const container = useShell().config.thirdParties.tagManager
  const analytics = useThirdParty('analytics')
  const advertising = useThirdParty('advertising')
  useEffect(() => {
    if (!container || !analytics) return
    void import('../../browser/tag-manager.ts').then(
      ({ startTagManager }) => startTagManager(container, { advertising }),
      // a blocker that refuses the file refuses what it would let in
      () => undefined,
    )
  }, [container, analytics, advertising])
  return null
}
