import type { ImportedLine, knownPosts, placesOfLines } from '../../db/queries/import-posts.ts'
import { embargoWords } from '../../domain/manuscripts/publish-faults.ts'

type Known = Awaited<ReturnType<typeof knownPosts>>[number]
type Place = Awaited<ReturnType<typeof placesOfLines>>[number]

/** The fields of a line that are checked, and further ones from its file. */
type Line = ImportedLine & { publish_date: string; isPublic: boolean; reviewed_at: string | null }

/** The errors that prevent a batch from being stored, as messages, in the order of its lines. */
export function lineFaults(
  given: readonly Line[],
  around: { known: ReadonlyMap<string, Known>; places: ReadonlyMap<number, Place>; now: Date; signedElsewhere: boolean },
): { line: number; message: string }[] {
  const faults = given.flatMap((post) => {
    const before = around.known.get(post.external_id)
    const place = around.places.get(post.line)
    return [...placeFaults(post, place, before, around.now), ...signatureFaults(post, place, around)].map((message) => ({
      line: post.line,
      message,
    }))
  })
  return faults.sort((one, other) => one.line - other.line)
}

function placeFaults(
  { channel, external_id, type, publish_date, isPublic }: Line,
  place: Place | undefined,
  before: Known | undefined,
  now: Date,
): string[] {
  const ends = before && before.state !== 'withdrawn' && before.embargo ? new Date(before.embargo.until) : null
  return [
    ...(place?.named && place.channel === null ? [`沒有這個頻道：${channel}`] : []),
    ...(before && before.type !== type ? [`external_id ${external_id} 已經是 ${before.type}，不能改成 ${type}`] : []),
    ...(before?.trashed ? [`external_id ${external_id} 的稿件在垃圾桶裡，請先拿回來，或刪掉`] : []),
    ...(isPublic && before?.embargo && ends && ends > now && ends > new Date(publish_date)
      ? [`external_id ${external_id}：${embargoWords(before.embargo, now)}`]
      : []),
  ]
}

/** A declaration that a text was signed elsewhere must contain by whom and when, and must be explicit. */
function signatureFaults(
  { reviewed_by, reviewed_at, isPublic }: Line,
  place: Place | undefined,
  { now, signedElsewhere }: { now: Date; signedElsewhere: boolean },
): string[] {
  const hasReview = reviewed_by !== null || reviewed_at !== null
  if (!signedElsewhere) return hasReview ? ['reviewed_by 和 reviewed_at 要用 --signed-elsewhere 匯入才收'] : []
  if (reviewed_by === null || reviewed_at === null) {
    if (hasReview) return ['reviewed_by 和 reviewed_at 要一起寫']
    return place?.asks && isPublic ? ['這個頻道的文章要有審訂者簽核：請寫 reviewed_by（誰審的）和 reviewed_at（哪一天）'] : []
  }
  return [
    ...(place?.reviewer === null ? [`reviewed_by 要是這裡的一位作者，姓名或編號：${reviewed_by}`] : []),
    ...(new Date(reviewed_at) > now ? ['reviewed_at 還沒有到'] : []),
  ]
}
