import type { LoaderFunctionArgs } from 'react-router'
import { usageFile } from '../../domain/payment/usage-file.ts'
import { orderStateNames } from '../../domain/subscriptions/order-words.ts'
import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { forStaff } from '../parts/for-staff.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '合作夥伴用量', kept: false }

/** /office/partner/cathaylife/usage?month=2026-11: what the partner is invoiced for, to keep. */
export async function loader({ params: { slug = '' }, context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const month = url.searchParams.get('month') ?? ''
  const { items } = await forStaff(client('GET /api/v3.0/office/partner/:slug/usage', { params: { slug }, query: { month } }))
  return new Response(usageFile(items, orderStateNames), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="usage-${slug.replace(/[^\w-]/g, '')}-${month}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
