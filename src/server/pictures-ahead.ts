import type { IncomingMessage } from 'node:http'
import type { Database } from '../db/connect.ts'
import { may } from '../domain/office/may.ts'
import { picturesOfLink } from '../operations/manuscripts/preview-links.ts'
import type { Viewers } from './request/viewer.ts'

/** The address of a page that a link for outsiders opens; browsers say it with each of its pictures. */
const sharePage = /^\/share\/([0-9a-f-]{36}\.[\w-]{43})$/

/**
 * Whether whoever asks sees a picture that readers do not see, or not yet: those who work here, and on the page of a link for
 * outsiders, which says itself in `referer` to this site alone, the pictures of that manuscript.
 */
export function picturesAhead({ db, secret, viewers }: { db: Database; secret: string; viewers: Viewers }) {
  return async ({ headers }: IncomingMessage, id: string): Promise<boolean> => {
    const viewer = await viewers.resolve(headers.cookie, headers['user-agent'])
    if (may(viewer, 'see-unshown-pictures')) return true
    const token = sharePage.exec(URL.parse(headers.referer ?? '')?.pathname ?? '')?.[1]
    return token !== undefined && (await picturesOfLink({ db, now: new Date() }, secret, token)).includes(id)
  }
}
