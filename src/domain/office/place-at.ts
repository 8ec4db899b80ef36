/** A page of the office in its navigation rail. */
export interface Place {
  title: string
  path: string
}
export interface PlaceGroup {
  title: string
  places: readonly Place[]
}

/** The navigation entry of a page: the one with its address, otherwise the nearest parent. */
export const placeAt = (groups: readonly PlaceGroup[], pathname: string): Place | undefined =>
  groups
    .flatMap(({ places }) => places)
    .filter(({ path }) => path === pathname || (path !== '/office' && pathname.startsWith(`${path}/`)))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
