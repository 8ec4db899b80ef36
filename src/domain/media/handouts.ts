/** Handouts of the library: texts lead to them, and readers take them home. */

/** What a handout may be, and the most that it may weigh, bytes. */
export const handoutType = 'application/pdf'
export const mostOfHandout = 25 * 1024 * 1024

/** Where a handout is fetched from; null for what is none. Other bytes have another address. */
export const handoutPath = (id: string, type: string): string | null => (type === handoutType ? `/handouts/${id}.pdf` : null)

/** The handout that an address of this site names; null for any other. */
export function parseHandoutPath(path: string): { id: string; type: typeof handoutType } | null {
  const [, id] = /^\/handouts\/([a-z0-9][a-z0-9-]{0,80})\.pdf$/.exec(path) ?? []
  return id ? { id, type: handoutType } : null
}

/** What a handout is called on the device of whoever takes it home: its title, as far as every system takes that for a name. */
export function fileNameOf(title: string, id: string): string {
  const plain = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${[...plain].slice(0, 80).join('').trim() || id}.pdf`
}
