import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { type FormEntryDetails, formEntryEndpoints } from '../../contract/form-entries.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import { entryKindLabels, entryStateText } from '../../domain/forms/entry.ts'
import { csvFile, csvRows } from '../../domain/office/csv-file.ts'
import { may } from '../../domain/office/may.ts'
import { dottedDay, taipeiDay, taipeiMoment } from '../../domain/time/taipei.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { downloadResponse, streamExport } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { redirectToStepUp } from '../parts/step-up.tsx'
import { entryQueryOf, inboxPage } from './labels.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '收件匣', cached: false }

const heads = ['編號', '種類', '狀態', '收到', '期限', '負責的人', '姓名', '單位', '電子郵件', '電話', '內容']
const ownColumns = ['name', 'organisation', 'email', 'phone']

/** An export is created only by POST, because it is audited: a GET redirects to the page. */
export const loader = ({ context, url }: LoaderFunctionArgs) => {
  const { person } = context.get(siteRequest)
  if (!may(person, 'answer-forms')) throw notFoundPage()
  return redirect(`${inboxPage}${url.search}`)
}

/** /office/inbox.csv?kind=ad: the entries of the list with all submitted fields. */
export async function action({ context, url }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { after: _, limit: __, ...filter } = entryQueryOf(parseQuery(url.searchParams))
  const body = formEntryEndpoints.file.body.safeParse(filter).data
  if (!body) throw notFoundPage()
  const toStepUp = redirectToStepUp(site, `${inboxPage}${url.search}`)
  const readBatch = (after?: string) =>
    awaitOfficeCall(
      site.client('POST /api/v3.0/office/entry/file', { body: after === undefined ? body : { ...body, after } }).catch(toStepUp),
    )
  const file = await streamExport(readBatch, (items) => csvRows(items.map(csvRow)), csvFile([heads]))
  return downloadResponse(file, `inbox-${taipeiDay(new Date())}`)
}

function csvRow({ reference, kind, state, received_at, due_on, assignee, answers }: FormEntryDetails): string[] {
  const answer = (name: string) => answers.find((item) => item.name === name)?.value ?? ''
  return [
    reference,
    entryKindLabels[kind],
    entryStateText[state],
    taipeiMoment(new Date(received_at)),
    due_on === null ? '' : dottedDay(due_on),
    assignee?.name ?? '',
    ...ownColumns.map(answer),
    answers
      .filter(({ name }) => !ownColumns.includes(name))
      .map(({ label, value }) => `${label}：${value}`)
      .join('\n'),
  ]
}
