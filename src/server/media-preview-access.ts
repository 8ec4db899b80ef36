import type { IncomingMessage } from 'node:http'
import type { Database } from '../db/connect.ts'
import { may } from '../domain/office/may.ts'
import { mediaOfLink } from '../operations/manuscripts/preview-links.ts'
import type { Viewers } from './request/viewer.ts'

/**
 * The address of a page that a preview link opens; browsers send it as the referrer with each of its pictures,
 * films, sounds and handouts.
 */
const sharePage = /^\/share\/([0-9a-f-]{36}\.[\w-]{43})$/

/**
 * Whether the requester may see media that are not, or not yet, visible to readers: staff, and readers of a preview
 * link's page, whose `referer` (sent to this site only) identifies the manuscript, for the media in that manuscript.
 */
export function mediaPreviewAccess({ db, secret, viewers }: { db: Database; secret: string; viewers: Viewers }) {
  return async ({ headers }: IncomingMessage, id: string): Promise<boolean> => {
    const viewer = await viewers.resolve(headers.cookie, headers['user-agent'])
    if (may(viewer, 'see-unshown-pictures')) return true
    const token = sharePage.exec(URL.parse(headers.referer ?? '')?.pathname ?? '')?.[1]
    return token !== undefined && (await mediaOfLink({ db, now: new Date() }, secret, token)).includes(id)
  }
}
