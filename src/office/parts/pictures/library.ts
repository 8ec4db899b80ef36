import type { Client } from '../../../contract/client.ts'
import type { MediaSummary } from '../../../contract/media.ts'
import type { MediaKind } from '../../../domain/media/recordings.ts'

/** Number of images of the library per page. */
const atOnce = 12

/** Images, films or audio files of the library, newest first. @param after cursor of the previous response */
export const searchLibrary = (
  client: Client,
  query: string,
  after: string | null,
  kind: MediaKind = 'picture',
): Promise<{ items: MediaSummary[]; next: string | null }> =>
  client('GET /api/v3.0/office/media', {
    query: { kind, limit: String(atOnce), ...(query ? { words: query } : {}), ...(after ? { after } : {}) },
  })

/** The display name of an image of the library. */
export const mediaName = ({ title, alt, id }: Pick<MediaSummary, 'title' | 'alt' | 'id'>): string => title || alt || `圖片 ${id}`
