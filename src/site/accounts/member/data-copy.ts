import { taipeiDay } from '../../../domain/time/taipei.ts'
import { notFoundPage } from '../../../drawing/or-not-found.ts'
import type { FileHandle } from '../../../drawing/page-handle.ts'
import { siteRequest } from '../../../drawing/request-context.ts'
import type { Route } from './+types/data-copy.ts'
import { readableData } from './readable-data.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '我的資料', cached: false }

/** /member/data/json and /member/data/html: an export of the member's own data. */
export async function loader({ params: { format }, context }: Route.LoaderArgs) {
  if (format !== 'json' && format !== 'html') throw notFoundPage()
  const { client, config } = context.get(siteRequest)
  const { items } = await client('GET /api/v3.0/member/data')
  const text = format === 'json' ? JSON.stringify(items, null, 2) : readableData(items, config.siteName)
  return new Response(text, {
    headers: {
      'content-type': format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${taipeiDay(new Date())}.${format}"`,
    },
  })
}
