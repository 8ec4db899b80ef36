import type { Share } from '../../contract/shares.ts'
import { readersLeft } from '../../domain/shares/share.ts'
import type { Share as ShareFound } from '../../operations/shares/read-share.ts'

export function presentShare(found: ShareFound): Share {
  const { id, kind, target, result, title, sponsor, state, ends_at } = found
  return { id, kind, target, result, title, sponsor, url: `/share/${id}`, state, readers_left: readersLeft(found), ends_at }
}
