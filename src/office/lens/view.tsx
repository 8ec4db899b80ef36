import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Notice } from '../../ui/notice/notice.tsx'
import { Columns } from './columns.tsx'
import type { LensQuery } from './lens-query.ts'
import { Rail } from './rail.tsx'

interface ViewProps {
  action: string
  view: { at: string; moments: ComponentProps<typeof Rail>['moments']; columns: ComponentProps<typeof Columns>['columns'] }
  query: LensQuery
  /** Replaces the columns, where the page is identical for every reader. */
  children?: ReactNode
}

/** The preview: the timeline, and below it the page of each reader. */
export function View({ action, view: { at, moments, columns }, query, children }: ViewProps) {
  useOwnDocument()
  return (
    <>
      {query.tooMany && <Notice role="status">最多並排四種，先看前四種。</Notice>}
      <Rail moments={moments} at={at} isNow={query.at === null} action={action} search={query.search} />
      {children || <Columns columns={columns} width={query.width} />}
    </>
  )
}

/** Frames need a document whose CSP permits them: after client-side navigation the page is reloaded as a document. */
function useOwnDocument(): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation')
    if (opened && !/\/lens$/.test(new URL(opened.name).pathname)) location.reload()
  }, [])
}
