import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../../drawing/lazy-part.ts'

const load = () => import('./stale-sides.tsx')

/** How soon it is asked for again, and how rarely at last, milliseconds. */
const again = { first: 1000, last: 30_000 }

/** Asked for until it comes: a server that was away for a moment leaves nobody before a question that cannot be answered. */
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
