import type { LoaderFunctionArgs } from 'react-router'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { downloadResponse } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { rangeIn } from './readings.tsx'
import { postReadingsFile } from './readings-file.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '閱讀數字', cached: false }

/** /office/posts/3/reads.csv?days=28: the page's figures as a download. */
export async function loader({ params: { uid = '' }, context, url }: LoaderFunctionArgs) {
  const days = rangeIn(url.searchParams)
  if (days === null) throw notFoundPage()
  const { client } = context.get(siteRequest)
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/posts/:uid/reads', { params: { uid }, query: { days } }))
  return downloadResponse(postReadingsFile(items), `reads-${items.uid}-${items.to}`)
}
