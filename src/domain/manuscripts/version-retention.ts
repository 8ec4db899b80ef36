/**
 * Origin of a version: autosaved, named by the user, submitted to a reviewer, signed, published, restored from an older
 * one.
 */
export const versionKinds = ['auto', 'named', 'submitted', 'signed', 'published', 'restored'] as const
export type VersionKind = (typeof versionKinds)[number]

/** The properties of a version that the thinning uses. */
export interface ThinningCandidate {
  version: number
  kind: VersionKind
  /** The author of the save; null for the system. */
  by: string | null
  at: Date
  /** A step refers to it: it was sent back, and the next version is compared with it. */
  answered: boolean
}

const minute = 60_000
/** One autosaved version per person is retained for each span of this length. */
const span = 10 * minute
/** Younger versions may still be the base of a pending save. */
const minAge = 60 * minute
const retentionTime = 30 * 24 * 60 * minute

/**
 * The versions of one manuscript that can be removed: autosaved ones older than an hour, except the last of each person
 * in ten minutes; after thirty days these too. The newest version and answered versions are always retained.
 * @param versions in any order
 * @returns their ids
 */
export function versionsToThin(versions: readonly ThinningCandidate[], now: Date): number[] {
  const newest = Math.max(...versions.map(({ version }) => version))
  const lastOfSpan = new Map<string, number>()
  const spanOf = ({ by, at }: ThinningCandidate) => `${by} ${Math.floor(at.getTime() / span)}`
  const autos = versions.filter(({ kind, answered }) => kind === 'auto' && !answered)
  for (const entry of autos) lastOfSpan.set(spanOf(entry), Math.max(entry.version, lastOfSpan.get(spanOf(entry)) ?? 0))
  return autos.flatMap((item) => {
    const age = now.getTime() - item.at.getTime()
    if (item.version === newest || age < minAge) return []
    return age >= retentionTime || lastOfSpan.get(spanOf(item)) !== item.version ? [item.version] : []
  })
}
