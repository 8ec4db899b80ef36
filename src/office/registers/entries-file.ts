import type { LoaderFunctionArgs } from 'react-router'
import { csvFile } from '../../domain/office/csv-file.ts'
import { fieldsOf } from '../../domain/registers/check-entry.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { cellOf, keyHead, stateHead } from '../../domain/registers/transfer.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { fileAnswer } from '../parts/file-answer.ts'
import { forStaff } from '../parts/for-staff.ts'
import { listAsked, queryOf } from './list-asked.ts'
import { registerAt } from './register-at.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '網站資料', cached: false }

/** A file has at most this many entries. */
const maxFileLength = 10_000

/** /office/registers/plans/list.csv?words=月: what the list shows, all of its pages. */
export async function loader({ context, params: { name }, url }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const { client } = context.get(siteRequest)
  const fields = fieldsOf(register)
  const rows: string[][] = []
  let after: string | null = null
  do {
    const query: Record<string, string> = {
      ...queryOf(listAsked(register, url.searchParams)),
      limit: '100',
      ...(after ? { after } : {}),
    }
    const { items, next } = await forStaff(
      client('GET /api/v3.0/office/register/:name', { params: { name: register.name }, query }),
    )
    for (const { key, value, archived } of items)
      rows.push([key, ...fields.map(([one, field]) => cellOf(field, value[one] as FieldValue)), archived ? '已封存' : ''])
    after = next
  } while (after !== null && rows.length < maxFileLength)
  const heads = [keyHead, ...fields.map(([, { label }]) => label), stateHead]
  return fileAnswer(csvFile([heads, ...rows]), `${register.name}-${taipeiDay(new Date())}`)
}
