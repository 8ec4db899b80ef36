import { markAll, snippetOf } from '../../domain/search/highlight.ts'
import type { IssueQuery } from '../../domain/search/issue-query.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { readCatalogue, type ShownEntry } from './catalogue-reader.ts'
import type { EntryGroup } from './find-entries.ts'

/** The published issues that match a number or date, newest first; null if there is none. */
export async function findIssues(
  context: OperationContext,
  requested: IssueQuery,
  { page, perPage }: { page: number; perPage: number },
): Promise<EntryGroup | null> {
  const now = context.now.getTime()
  const issues = (await readCatalogue(context))
    .ofKind('magazine')
    .filter((issue) => issue.outAt !== null && issue.outAt <= now && isRequested(issue, requested))
    .sort((a, b) => (b.outAt ?? 0) - (a.outAt ?? 0))
  // a month without a year means the latest one
  const meant = 'month' in requested && !('year' in requested) ? issues.slice(0, 1) : issues
  if (meant.length === 0) return null
  const entries = meant.slice((page - 1) * perPage, page * perPage).map((entry) => ({
    ...entry,
    title_parts: markAll(entry.title, []),
    snippet: snippetOf(entry.body, []),
  }))
  return { kind: 'magazine', total: meant.length, whole: true, entries }
}

function isRequested({ key, outAt }: ShownEntry, requested: IssueQuery): boolean {
  if ('number' in requested) return Number(key) === requested.number
  const [year, month] = taipeiDay(new Date(outAt ?? 0))
    .split('-')
    .map(Number)
  return (!('year' in requested) || requested.year === year) && (requested.month === null || requested.month === month)
}
