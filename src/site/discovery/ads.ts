import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/ads.ts'
import { textResponse } from './crawlers.ts'

export const handle: FileHandle = { cached: true }

/** /ads.txt (IAB Tech Lab): the authorised sellers of this site's ad space. Empty without a network. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { adsTxt } = context.get(siteRequest).operator
  const lines = adsTxt.length > 0 ? adsTxt : ['placeholder.example.com, placeholder, DIRECT, placeholder']
  return textResponse(`${lines.join('\n')}\n`, 'text/plain')
}
