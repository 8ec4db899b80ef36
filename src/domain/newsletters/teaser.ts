import type { WallStatus } from '../walls/wall.ts'

/** Maximum characters of a walled post's lead in a newsletter. */
const teaserLength = 60
const marks: Record<WallStatus, string | null> = { '': null, memberwall: '會員文章', subscriberwall: '訂戶文章' }

/**
 * The text of a post in a newsletter: the whole lead of an open post; for a walled one the beginning, up to the end of
 * a sentence if possible, and its audience. A newsletter may be forwarded to anyone, so it contains no more of a
 * walled text.
 */
export function teaserOf({ lead, status }: { lead: string; status: WallStatus }): { text: string; mark: string | null } {
  const mark = marks[status]
  if (mark === null || lead.length <= teaserLength) return { text: lead, mark }
  const head = lead.slice(0, teaserLength)
  const end = Math.max(...['。', '！', '？'].map((stop) => head.lastIndexOf(stop)))
  return { text: end > 0 ? head.slice(0, end + 1) : `${head.slice(0, teaserLength - 1)}…`, mark }
}
