import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallResponse } from '../../contract/client.ts'
import { csvFile, csvRows } from '../../domain/office/csv-file.ts'
import { may } from '../../domain/office/may.ts'
import { fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { archivedState, cellOf, keyHead, stateHead } from '../../domain/registers/transfer.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { downloadResponse, streamExport } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { redirectToStepUp } from '../parts/step-up.tsx'
import { queryOf, readListQuery } from './list-query.ts'
import { registerAt } from './register-at.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '網站資料', cached: false }

type Item = CallResponse<'POST /api/v3.0/office/register/:name/file'>['items'][number]

/** An export is created only by POST, because it is recorded: a GET redirects to the list. */
export function loader({ context, params: { name }, url }: LoaderFunctionArgs) {
  const register = registerAt(name)
  readListQuery(register, url.searchParams)
  if (!may(context.get(siteRequest).person, register.requiredAction)) throw notFoundPage()
  return redirect(`${registerPath(register)}${url.search}`)
}

/** Streams all entries of a list, page by page, as text. */
async function streamed(
  { context, url }: Pick<ActionFunctionArgs, 'context' | 'url'>,
  register: Register,
  toText: (items: readonly Item[]) => string,
  start = '',
): Promise<ReadableStream<Uint8Array>> {
  const site = context.get(siteRequest)
  const { after: _, ...query } = queryOf(readListQuery(register, url.searchParams))
  const readBatch = (after?: string) => {
    const body = { ...query, ...(after === undefined ? {} : { after }) }
    return site.client('POST /api/v3.0/office/register/:name/file', { params: { name: register.name }, body })
  }
  const toStepUp = redirectToStepUp(site, `${registerPath(register)}${url.search}`)
  return streamExport((after?: string) => awaitOfficeCall(readBatch(after).catch(toStepUp)), toText, start)
}

const fileName = (register: Register) => `${register.name}-${taipeiDay(new Date())}`

/** /office/registers/plans/list.csv?words=月: CSV with the values as lists display them. */
export async function action({ context, params: { name }, url }: ActionFunctionArgs) {
  const register = registerAt(name)
  const fields = fieldsOf(register)
  const csvRow = ({ key, value, archived }: Item) => [
    key,
    ...fields.map(([item, field]) => cellOf(field, value[item] as FieldValue)),
    archived ? archivedState : '',
  ]
  const heads = csvFile([[keyHead, ...fields.map(([, { label }]) => label), stateHead]])
  return downloadResponse(
    await streamed({ context, url }, register, (items) => csvRows(items.map(csvRow)), heads),
    fileName(register),
  )
}

/** /office/registers/plans/list.jsonl: a JSON object per line with the stored values, in the format of the import. */
export async function linesAction({ context, params: { name }, url }: ActionFunctionArgs) {
  const register = registerAt(name)
  const computed = new Set(fieldsOf(register).flatMap(([item, field]) => (field.computed ? [item] : [])))
  const jsonLine = ({ key, value, archived }: Item) =>
    `${JSON.stringify({ key, archived, ...Object.fromEntries(Object.entries(value).filter(([item]) => !computed.has(item))) })}\n`
  return downloadResponse(
    await streamed({ context, url }, register, (items) => items.map(jsonLine).join('')),
    fileName(register),
    'jsonl',
  )
}
