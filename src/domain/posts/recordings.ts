/** Allowed external hosts of videos; readers go there by a click, and nothing is loaded before. */
const hosts: readonly { name: string; address: RegExp }[] = [
  { name: 'YouTube', address: /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)[\w-]{6,20}$/ },
  { name: 'Vimeo', address: /^https:\/\/vimeo\.com\/\d{1,12}$/ },
]
const ownFilm = /^\/(?!\/)[\w./%-]+\.(?:mp4|webm)$/
const ownSound = /^\/(?!\/)[\w./%-]+\.(?:mp3|m4a|ogg)$/

/** The name of a video's host; null for a file of this site. */
export const hostOf = (src: string): string | null => hosts.find(({ address }) => address.test(src))?.name ?? null

/** Whether a text may show a video from an address: a file of this site, or an allowed host. */
export const isFilm = (src: string): boolean => ownFilm.test(src) || hostOf(src) !== null

/** Whether a text may play audio from an address: a file of this site. */
export const isSound = (src: string): boolean => ownSound.test(src)

/**
 * The address of a video at an allowed host, as a text stores it; null for any other address. Shared links carry
 * parameters that identify the sharer.
 */
export function filmAddressIn(pasted: string): string | null {
  const url = URL.parse(pasted.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const ofPath = ['shorts', 'embed', 'live'].includes(first) ? second : ''
  const id = host === 'youtu.be' ? first : host === 'youtube.com' ? (url.searchParams.get('v') ?? ofPath) : null
  const address = id === null ? `https://vimeo.com/${first}` : `https://www.youtube.com/watch?v=${id}`
  return (id !== null || host === 'vimeo.com') && hostOf(address) !== null ? address : null
}
