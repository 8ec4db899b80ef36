import type { LoaderFunctionArgs } from 'react-router'
import { csvFile } from '../../domain/office/csv-file.ts'
import { ownFiguresOf } from '../../domain/office/own-figures.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { downloadResponse } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { businessTables, figureTables } from './figures-lines.ts'

export const handle: FileHandle = { middleware: ['member-only'], title: '數字', cached: false }

/** /office/figures.csv?table=plans: a table of the page as a download. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const table = url.searchParams.get('table') ?? ''
  const lines = await csvRows(table, context.get(siteRequest))
  if (!lines) throw notFoundPage()
  return downloadResponse(csvFile(lines.map((line) => line.map(String))), `figures-${table}-${taipeiDay(new Date())}`)
}

/** The lines of a table with its heading; null for an unknown one, and for one that the user may not see. */
async function csvRows(table: string, { client, person }: SiteRequest): Promise<(string | number)[][] | null> {
  if (isNameIn(figureTables, table)) {
    if (!person || !ownFiguresOf(person).includes(table)) return null
    const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/figures'))
    return figureTables[table](items)
  }
  if (!isNameIn(businessTables, table)) return null
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/business'))
  return businessTables[table](items)
}

const isNameIn = <Name extends string>(tables: Record<Name, unknown>, name: string): name is Name => Object.hasOwn(tables, name)
