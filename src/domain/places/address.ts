/** The canonical path of a channel: feature channels are at their own name, the others below /channel. */
export function channelPath({ id, slug, feature }: { id: number; slug: string; feature: boolean }): string {
  return feature ? `/${slug}` : `/channel/${id}`
}

/** The path of a tag; `spchannel` names the feature channel in whose frame it is shown. */
export function tagPath(name: string, spchannel?: string | null): string {
  const path = `/tag/${encodeURIComponent(name)}`
  return spchannel ? `${path}?spchannel=${spchannel}` : path
}
