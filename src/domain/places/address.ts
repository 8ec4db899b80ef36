/** The one address of a channel: feature channels live at their own name, the others below /channel. */
export function channelPath({ id, slug, feature }: { id: number; slug: string; feature: boolean }): string {
  return feature ? `/${slug}` : `/channel/${id}`
}

/** A tag's address; `spchannel` names the feature channel in whose frame it is shown. */
export function tagPath(name: string, spchannel?: string | null): string {
  const path = `/tag/${encodeURIComponent(name)}`
  return spchannel ? `${path}?spchannel=${spchannel}` : path
}
