/** How a version came about: by itself while somebody typed, by name, sent to a reviewer, signed, published, taken from an older one. */
export const versionKinds = ['auto', 'named', 'submitted', 'signed', 'published', 'restored'] as const
export type VersionKind = (typeof versionKinds)[number]

/** What the thinning asks of a version. */
export interface Aged {
  version: number
  kind: VersionKind
  /** Who saved it; null for nobody at a desk. */
  by: string | null
  at: Date
  /** A step is about it: somebody sent it back, and what they have read is what the next one is compared with. */
  answered: boolean
}

const minute = 60_000
/** Of each person one autosaved version is kept of so much time. */
const span = 10 * minute
/** So young a version may still be what somebody's next save is based on. */
const untouched = 60 * minute
const kept = 30 * 24 * 60 * minute

/**
 * Which versions of one manuscript may go: autosaved ones that are an hour old, but the last of each person in ten minutes; after
 * thirty days these too. The newest version of all stays, whatever it is, and so does what somebody has answered.
 * @param versions in any order
 * @returns their numbers
 */
export function versionsToThin(versions: readonly Aged[], now: Date): number[] {
  const newest = Math.max(...versions.map(({ version }) => version))
  const lastOfSpan = new Map<string, number>()
  const spanOf = ({ by, at }: Aged) => `${by} ${Math.floor(at.getTime() / span)}`
  const autos = versions.filter(({ kind, answered }) => kind === 'auto' && !answered)
  for (const one of autos) lastOfSpan.set(spanOf(one), Math.max(one.version, lastOfSpan.get(spanOf(one)) ?? 0))
  return autos.flatMap((one) => {
    const age = now.getTime() - one.at.getTime()
    if (one.version === newest || age < untouched) return []
    return age >= kept || lastOfSpan.get(spanOf(one)) !== one.version ? [one.version] : []
  })
}
