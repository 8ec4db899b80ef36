import { type LoaderFunctionArgs, redirect } from 'react-router'
import { askingPage } from '../../domain/office/addresses.ts'
import { usageFile } from '../../domain/payment/usage-file.ts'
import { orderStateNames } from '../../domain/subscriptions/order-words.ts'
import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { fileAnswer } from '../parts/file-answer.ts'
import { forStaff } from '../parts/for-staff.ts'
import { stepUpAskedBy } from '../parts/prove.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '合作夥伴用量', kept: false }

/** /office/partner/cathaylife/usage?month=2026-11: what the partner is invoiced for, to keep. */
export async function loader({ params: { slug = '' }, context, url }: LoaderFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const month = url.searchParams.get('month') ?? ''
  const { items } = await forStaff(
    client('GET /api/v3.0/office/partner/:slug/usage', { params: { slug }, query: { month } }).catch((error: unknown) => {
      // back to the page with the files: a file that comes at the end of a form leaves the form standing there
      throw stepUpAskedBy(site, error) ? redirect(askingPage('/office/payment')) : error
    }),
  )
  return fileAnswer(usageFile(items, orderStateNames), `usage-${slug.replace(/[^\w-]/g, '')}-${month}`)
}
