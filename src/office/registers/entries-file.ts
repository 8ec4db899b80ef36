import type { LoaderFunctionArgs } from 'react-router'
import type { CallAnswer } from '../../contract/client.ts'
import { csvFile } from '../../domain/office/csv-file.ts'
import { fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { archivedState, cellOf, keyHead, stateHead } from '../../domain/registers/transfer.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { fileAnswer } from '../parts/download.tsx'
import { forStaff } from '../parts/for-staff.ts'
import { listAsked, queryOf, registerAt } from './register-at.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '網站資料', cached: false }

/** A file has at most this many entries. */
const maxFileLength = 10_000

type Item = CallAnswer<'GET /api/v3.0/office/register/:name'>['items'][number]

/** What a list shows, all of its pages. */
async function listed({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>, register: Register): Promise<Item[]> {
  const { client } = context.get(siteRequest)
  const requested = queryOf(listAsked(register, url.searchParams))
  const found: Item[] = []
  let after: string | null = null
  do {
    const query: Record<string, string> = { ...requested, limit: '100', ...(after ? { after } : {}) }
    const page: CallAnswer<'GET /api/v3.0/office/register/:name'> = await forStaff(
      client('GET /api/v3.0/office/register/:name', { params: { name: register.name }, query }),
    )
    found.push(...page.items)
    after = page.next
  } while (after !== null && found.length < maxFileLength)
  return found
}

const nameOf = (register: Register) => `${register.name}-${taipeiDay(new Date())}`

/** /office/registers/plans/list.csv?words=月: a table with the fields in words. */
export async function loader({ context, params: { name }, url }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const fields = fieldsOf(register)
  const rows = (await listed({ context, url }, register)).map(({ key, value, archived }) => [
    key,
    ...fields.map(([one, field]) => cellOf(field, value[one] as FieldValue)),
    archived ? archivedState : '',
  ])
  const heads = [keyHead, ...fields.map(([, { label }]) => label), stateHead]
  return fileAnswer(csvFile([heads, ...rows]), nameOf(register))
}

/** /office/registers/plans/list.jsonl: one JSON object a line with the exact values, as the import reads them. */
export async function linesLoader({ context, params: { name }, url }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const computed = new Set(fieldsOf(register).flatMap(([one, field]) => (field.computed ? [one] : [])))
  const lines = (await listed({ context, url }, register)).map(({ key, value, archived }) =>
    JSON.stringify({ key, archived, ...Object.fromEntries(Object.entries(value).filter(([one]) => !computed.has(one))) }),
  )
  return fileAnswer(`${lines.join('\n')}\n`, nameOf(register), 'jsonl')
}
