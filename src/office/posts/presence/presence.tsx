import { type ComponentType, useEffect, useState } from 'react'

/** Who else has this manuscript open. It is fetched once the page has come; without scripts there is nothing. */
export function Presence({ uid }: { uid: number }) {
  const [Line, setLine] = useState<ComponentType<{ uid: number }> | null>(null)
  useEffect(() => {
    let isHere = true
    void import('./presence-line.tsx').then(
      (module) => isHere && setLine(() => module.default),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return Line && <Line uid={uid} />
}
