import { Suspense } from 'react'
import { lazyPart } from '../../drawing/lazy-part.ts'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { keepStrictly } from './border.ts'
import { useShell } from './use-shell.ts'

/**
 * Until they that keep the border are here, it is kept strictly: a page left in that moment could be told to whom they
 * let in. When they cannot be fetched nobody is let in.
 */
const Invited = lazyPart(() => {
  keepStrictly()
  return import('./invited.tsx')
})

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
