import type { Client } from '../../../contract/client.ts'
import type { MediaSummary } from '../../../contract/media.ts'
import type { MediaKind } from '../../../domain/media/recordings.ts'

/** How many pictures of the library are shown at a time. */
const atOnce = 12

/** Pictures of the library, or films or sounds, the newest first. @param after where the last answer ended */
export const searchLibrary = (
  client: Client,
  words: string,
  after: string | null,
  kind: MediaKind = 'picture',
): Promise<{ items: MediaSummary[]; next: string | null }> =>
  client('GET /api/v3.0/office/media', {
    query: { kind, limit: String(atOnce), ...(words ? { words } : {}), ...(after ? { after } : {}) },
  })

/** What a picture of the library is called. */
export const nameOf = ({ title, alt, id }: Pick<MediaSummary, 'title' | 'alt' | 'id'>): string => title || alt || `圖片 ${id}`
