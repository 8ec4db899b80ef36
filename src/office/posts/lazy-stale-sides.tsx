import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../../rendering/lazy-part.ts'

const load = () => import('./stale-sides.tsx')

/** Backoff of retries, first and maximum delay, milliseconds. */
const retryDelay = { first: 1000, last: 30_000 }

/** Loads with retries: a temporary failure must not leave a conflict that cannot be resolved. */
async function loadAtLast(wait = retryDelay.first): ReturnType<typeof load> {
  try {
    return await load()
  } catch {
    await new Promise((later) => setTimeout(later, wait))
    return loadAtLast(Math.min(wait * 2, retryDelay.last))
  }
}
const Later = lazyPart(() => loadAtLast())
type SidesComponent = Awaited<ReturnType<typeof load>>['default']
let loadedSides: SidesComponent | null = null

/** Preloads the component that shows both sides of a conflict. */
export async function preloadSides(): Promise<void> {
  loadedSides ??= (await load()).default
}

/** Both sides of an edit conflict. Loaded on demand: conflicts are rare. */
export function StaleSides(props: ComponentProps<SidesComponent>) {
  const [Sides] = useState(() => loadedSides ?? Later)
  return (
    <Suspense>
      <Sides {...props} />
    </Suspense>
  )
}
