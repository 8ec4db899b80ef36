import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../../drawing/lazy-part.ts'

const load = () => import('./stale-sides.tsx')

/** Backoff of retries, first and maximum delay, milliseconds. */
const again = { first: 1000, last: 30_000 }

/** Loads with retries: a temporary failure must not leave a conflict that cannot be resolved. */
async function loadAtLast(wait = again.first): ReturnType<typeof load> {
  try {
    return await load()
  } catch {
    await new Promise((later) => setTimeout(later, wait))
    return loadAtLast(Math.min(wait * 2, again.last))
  }
}
const Later = lazyPart(() => loadAtLast())
type Sides = Awaited<ReturnType<typeof load>>['default']
let here: Sides | null = null

/** Preloads the component that shows both sides of a conflict. */
export async function fetchSides(): Promise<void> {
  here ??= (await load()).default
}

/** Both sides of an edit conflict. Loaded on demand: conflicts are rare. */
export function StaleSides(given: ComponentProps<Sides>) {
  const [Sides] = useState(() => here ?? Later)
  return (
    <Suspense>
      <Sides {...given} />
    </Suspense>
  )
}
