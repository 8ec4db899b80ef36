import { lazy, Suspense } from 'react'
import { useHydrated } from './use-hydrated.ts'
import { useShell } from './use-shell.ts'

const Invited = lazy(() => import('./invited.tsx'))

/** Third parties, where the operator has set any up; fetched when the page stands. */
export function ThirdParties() {
  const { consentRequired: _, ...services } = useShell().config.thirdParties
  const anybody = Object.values(services).some((service) => service !== null)
  if (!useHydrated() || !anybody) return null
  return (
    <Suspense>
      <Invited />
    </Suspense>
  )
}
