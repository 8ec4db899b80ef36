import { type VideoRow, videoRows } from '../../db/queries/places.ts'
import type { OperationContext } from '../context.ts'

/** The videos that are out, the newest first. */
export function listVideos({ db }: OperationContext): Promise<VideoRow[]> {
  return videoRows(db)
}
