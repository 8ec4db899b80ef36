import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/security.ts'
import { textResponse } from './crawlers.ts'

export const handle: FileHandle = { cached: true }

const yearMs = 365 * 86_400_000

/** /.well-known/security.txt (RFC 9116); valid for a year from the last rendering. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { config, operator } = context.get(siteRequest)
  const expires = new Date(Date.now() + yearMs).toISOString().replace(/\.\d+Z$/, 'Z')
  return textResponse(
    [
      `Contact: ${operator.securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: zh-Hant, en',
      `Canonical: ${config.siteUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
    'text/plain',
  )
}
