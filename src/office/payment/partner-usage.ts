import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { officeEndpoints } from '../../contract/office.ts'
import { may } from '../../domain/office/may.ts'
import { usageFile } from '../../domain/payment/usage-file.ts'
import { orderStateNames } from '../../domain/subscriptions/order-text.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { downloadResponse } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { redirectToStepUp } from '../parts/step-up.tsx'

export const handle: FileHandle = { middleware: ['member-only'], title: '合作夥伴用量', cached: false }

/** POST only, because every export is recorded in the audit log: a GET redirects to the page. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { person } = context.get(siteRequest)
  if (!may(person, 'export-usage')) throw notFoundPage()
  return redirect('/office/payment')
}

/** /office/partner/cathaylife/usage: what a partner is invoiced for in a month, as a download. */
export async function action({ request, params: { slug = '' }, context }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const body = officeEndpoints.usage.body.safeParse({ month: (await request.formData()).get('month') }).data
  if (!body) throw notFoundPage()
  const { items } = await awaitOfficeCall(
    site
      .client('POST /api/v3.0/office/partner/:slug/usage', { params: { slug }, body })
      .catch(redirectToStepUp(site, '/office/payment')),
  )
  return downloadResponse(usageFile(items, orderStateNames), `usage-${slug.replace(/[^\w-]/g, '')}-${body.month}`)
}
