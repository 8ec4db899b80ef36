import { findVideo, type VideoRow } from '../../db/queries/videos.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/** One published video. @throws not_found */
export async function readVideo({ db }: OperationContext, id: number): Promise<VideoRow> {
  const video = await findVideo(db, id)
  if (!video) throw notFound()
  return video
}
