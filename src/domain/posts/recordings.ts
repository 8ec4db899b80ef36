/** Where films may stand besides this site; whoever wants to see one goes there by a click, and nothing is fetched before. */
const hosts: readonly { name: string; address: RegExp }[] = [
  { name: 'YouTube', address: /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)[\w-]{6,20}$/ },
  { name: 'Vimeo', address: /^https:\/\/vimeo\.com\/\d{1,12}$/ },
]
const ownFilm = /^\/(?!\/)[\w./%-]+\.(?:mp4|webm)$/
const ownSound = /^\/(?!\/)[\w./%-]+\.(?:mp3|m4a|ogg)$/

/** The name of the host that a film stands on; null for a file of this site. */
export const hostOf = (src: string): string | null => hosts.find(({ address }) => address.test(src))?.name ?? null

/** Whether a text may show a film from there: a file of this site's own, or an allowed host. */
export const isFilm = (src: string): boolean => ownFilm.test(src) || hostOf(src) !== null

/** Whether a text may let a sound be heard from there: a file of this site's own. */
export const isSound = (src: string): boolean => ownSound.test(src)
