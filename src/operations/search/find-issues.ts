import { markAll, snippetOf } from '../../domain/search/highlight.ts'
import type { IssueAsked } from '../../domain/search/issue-asked.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { readCatalogue, type ShownEntry } from './catalogue-reader.ts'
import type { EntryGroup } from './find-entries.ts'

/** The published issues that match a number or date, newest first; null if there is none. */
export async function findIssues(
  context: OperationContext,
  asked: IssueAsked,
  { page, perPage }: { page: number; perPage: number },
): Promise<EntryGroup | null> {
  const now = context.now.getTime()
  const issues = (await readCatalogue(context))
    .ofKind('magazine')
    .filter((issue) => issue.outAt !== null && issue.outAt <= now && ('back' in asked || isAsked(issue, asked)))
    .sort((a, b) => (b.outAt ?? 0) - (a.outAt ?? 0))
  const meant = oneOf(issues, asked)
  if (meant.length === 0) return null
  const entries = meant.slice((page - 1) * perPage, page * perPage).map((entry) => ({
    ...entry,
    title_parts: markAll(entry.title, []),
    snippet: snippetOf(entry.body, []),
  }))
  return { kind: 'magazine', total: meant.length, whole: true, entries }
}

/** A month without a year means the latest one. */
function oneOf(issues: ShownEntry[], asked: IssueAsked): ShownEntry[] {
  if ('back' in asked) return issues.slice(asked.back, asked.back + 1)
  return 'month' in asked && !('year' in asked) ? issues.slice(0, 1) : issues
}

function isAsked({ key, outAt }: ShownEntry, asked: Exclude<IssueAsked, { back: number }>): boolean {
  if ('number' in asked) return Number(key) === asked.number
  const [year, month] = taipeiDay(new Date(outAt ?? 0))
    .split('-')
    .map(Number)
  return (!('year' in asked) || asked.year === year) && (asked.month === null || asked.month === month)
}
