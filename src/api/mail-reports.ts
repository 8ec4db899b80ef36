import { createHash, timingSafeEqual } from 'node:crypto'
import { readPostmarkReport, readReportMail } from '../domain/mail/delivery.ts'
import { applyDeliveryReports } from '../operations/mail/mail-queue.ts'
import { parseBody, readBytes } from './serving/body.ts'
import { HttpProblem } from './serving/problem.ts'
import type { ApiApp } from './serving/serve.ts'

/** The largest report, bytes: it quotes the returned mail. */
const maxBytes = 1024 * 1024

/**
 * The call of a mail relay: bounces and complaints. JSON is read as the webhook of Postmark, anything else as a mail (a
 * delivery status notification, a complaint in ARF). Without tokens the call does not exist.
 * @param tokens any of them admits the caller, as the password of basic authentication or as the token of any other
 *   scheme (Bearer)
 */
export function serveMailReports(app: ApiApp, tokens: readonly string[]): void {
  if (tokens.length === 0) return
  app.post('/api/mail/reports', async (c) => {
    if (!isAdmitted(c.req.header('authorization'), tokens))
      throw new HttpProblem(401, 'unauthorized', '憑證不正確', { headers: { 'www-authenticate': 'Bearer' } })
    const text = (await readBytes(c.req.raw, maxBytes)).toString('utf8')
    const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '')
    const reports = isJson ? readPostmarkReport(parseBody(text, maxBytes)) : readReportMail(text)
    return c.json({ reports: reports.length, known: await applyDeliveryReports(c.env.db, reports, c.env.now) }, 200, {
      'cache-control': 'no-store',
    })
  })
}

function isAdmitted(header = '', tokens: readonly string[]): boolean {
  const [scheme = '', value = ''] = header.split(' ')
  const isBasic = scheme.toLowerCase() === 'basic'
  const presentedToken = isBasic
    ? Buffer.from(value, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, '')
    : value
  return tokens.some((token) => timingSafeEqual(digest(presentedToken), digest(token)))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
