import { Suspense } from 'react'
import { lazyPart } from '../../drawing/lazy-part.ts'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { enforcePrivacyBoundary } from './privacy-boundary.ts'
import { useShell } from './use-shell.ts'

/**
 * Until the code that enforces the border has loaded, the strict rule applies: a page left in that moment could
 * otherwise be reported to third parties. When it cannot be loaded no third party is loaded.
 */
const Invited = lazyPart(() => {
  enforcePrivacyBoundary()
  return import('./third-party-scripts.tsx')
})

/** Third parties, where the operator has configured any; loaded after the page. */
export function ThirdParties() {
  const { consentRequired: _, ...services } = useShell().config.thirdParties
  const anyOne = Object.values(services).some((service) => service !== null)
  if (!useHydrated() || !anyOne) return null
  return (
    <Suspense>
      <Invited />
    </Suspense>
  )
}
