import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { type AuditEntry, auditEndpoints } from '../../contract/audit.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import { auditTargetText } from '../../domain/office/audit.ts'
import { auditActionLabel } from '../../domain/office/audit-actions.ts'
import { csvFile, csvRows } from '../../domain/office/csv-file.ts'
import { may } from '../../domain/office/may.ts'
import { taipeiDay, taipeiMoment } from '../../domain/time/taipei.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { downloadResponse, streamExport } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { redirectToStepUp } from '../parts/step-up.tsx'
import { actorLabel, changeText } from './labels.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '操作紀錄', cached: false }

const heads = ['時間', '誰', '做了什麼', '對什麼', '編號', '改了什麼', '原因']

/** POST only, because every export is recorded in the audit log: a GET redirects to the page. */
export const loader = ({ context, url }: LoaderFunctionArgs) => {
  const { person } = context.get(siteRequest)
  if (!may(person, 'read-audit')) throw notFoundPage()
  return redirect(`/office/audit${url.search}`)
}

/** /office/audit.csv?action=publish-post: the page's content as a download. */
export async function action({ context, url }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { after: _, ...query } = parseQuery(url.searchParams)
  const body = auditEndpoints.file.body.safeParse(query).data
  if (!body) throw notFoundPage()
  const toStepUp = redirectToStepUp(site, `/office/audit${url.search}`)
  const readBatch = (after?: number) =>
    awaitOfficeCall(
      site.client('POST /api/v3.0/office/audit/file', { body: after === undefined ? body : { ...body, after } }).catch(toStepUp),
    )
  const file = await streamExport(readBatch, (items) => csvRows(items.map(csvRow)), csvFile([heads]))
  return downloadResponse(file, `audit-${taipeiDay(new Date())}`)
}

const csvRow = ({ at, actor, action, target, title, changes, reason }: AuditEntry) => [
  taipeiMoment(new Date(at)),
  actorLabel(actor),
  auditActionLabel(action),
  auditTargetText(target, title),
  target,
  changes.map(changeText).join('；'),
  reason,
]
