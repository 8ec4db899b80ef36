import type { Share } from '../../contract/shares.ts'
import { readersLeft } from '../../domain/shares/share.ts'
import type { Share as ShareFound } from '../../operations/shares/read-share.ts'

export function presentShare(found: ShareFound): Share {
  const { readers: _, reader_limit: __, ...shown } = found
  return { ...shown, url: `/share/${found.id}`, readers_left: readersLeft(found) }
}
