import type { LoaderFunctionArgs } from 'react-router'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { downloadResponse } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { rangeIn } from './readings.tsx'
import { allReadingsFile } from './readings-file.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '閱讀數字', cached: false }

/** /office/reads.csv?days=28&author=3: the page's figures as a download. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const days = rangeIn(url.searchParams)
  if (days === null) throw notFoundPage()
  const author = url.searchParams.get('author')
  const { client, config } = context.get(siteRequest)
  const { items } = await awaitOfficeCall(
    client('GET /api/v3.0/office/reads', { query: { days, ...(author ? { author } : {}) } }),
  )
  return downloadResponse(allReadingsFile(items, config.siteUrl), `reads-${items.to}`)
}
