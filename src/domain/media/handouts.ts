/** Handouts of the media library: texts link to them, and readers download them. */

/** Type of a handout, and its maximum size in bytes. */
export const handoutType = 'application/pdf'
export const maxHandoutBytes = 25 * 1024 * 1024

/** Download path of a handout; null for any other type. Content-addressed: other bytes have another URL. */
export const handoutPath = (id: string, type: string): string | null => (type === handoutType ? `/handouts/${id}.pdf` : null)

/** Parses a handout URL of this site; null for any other. */
export function parseHandoutPath(path: string): { id: string; type: typeof handoutType } | null {
  const [, id] = /^\/handouts\/([a-z0-9][a-z0-9-]{0,80})\.pdf$/.exec(path) ?? []
  return id ? { id, type: handoutType } : null
}

/** File name of a downloaded handout: its title, as far as every operating system accepts it. */
export function fileNameOf(title: string, id: string): string {
  const safeTitle = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${[...safeTitle].slice(0, 80).join('').trim() || id}.pdf`
}
