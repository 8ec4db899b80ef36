import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../../drawing/lazy-part.ts'

const load = () => import('./stale-sides.tsx')
const Later = lazyPart(load)
type Sides = Awaited<ReturnType<typeof load>>['default']
let here: Sides | null = null

/** Fetches what shows both sides, so that it stands in the page at once when it is asked for. */
export async function fetchSides(): Promise<void> {
  here ??= (await load()).default
}

/** Both sides of what two people have changed. They come when two have: hardly any page of a manuscript shows them. */
export function StaleSides(given: ComponentProps<Sides>) {
  const [Sides] = useState(() => here ?? Later)
  return (
    <Suspense>
      <Sides {...given} />
    </Suspense>
  )
}
