/** A place of the office, as its rail names it. */
export interface Place {
  title: string
  path: string
}
export interface PlaceGroup {
  title: string
  places: readonly Place[]
}

/** The place that a page belongs to: the one whose address it has, or else the nearest above it. */
export const placeAt = (groups: readonly PlaceGroup[], pathname: string): Place | undefined =>
  groups
    .flatMap(({ places }) => places)
    .filter(({ path }) => path === pathname || (path !== '/office' && pathname.startsWith(`${path}/`)))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
