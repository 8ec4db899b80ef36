import type { WallStatus } from '../walls/wall.ts'

/** Characters of a walled post's lead that a letter shows. */
const teaserLength = 60
const marks: Record<WallStatus, string | null> = { '': null, memberwall: '會員文章', subscriberwall: '訂戶文章' }

/**
 * What a letter says of a post: an open one's whole lead, of a walled one the beginning, to a sentence's end where
 * there is one, and for whom it is. A letter goes to anybody and may be passed on: no more of it stands in there.
 */
export function teaserOf({ lead, status }: { lead: string; status: WallStatus }): { text: string; mark: string | null } {
  const mark = marks[status]
  if (mark === null || lead.length <= teaserLength) return { text: lead, mark }
  const head = lead.slice(0, teaserLength)
  const end = Math.max(...['。', '！', '？'].map((stop) => head.lastIndexOf(stop)))
  return { text: end > 0 ? head.slice(0, end + 1) : `${head.slice(0, teaserLength - 1)}…`, mark }
}
