import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Notice } from '../../ui/notice/notice.tsx'
import { Columns } from './columns.tsx'
import { Rail } from './rail.tsx'
import type { Wish } from './wish.ts'

interface ViewProps {
  action: string
  view: { at: string; moments: ComponentProps<typeof Rail>['moments']; columns: ComponentProps<typeof Columns>['columns'] }
  wish: Wish
  /** What stands in the place of the columns, where all have the same. */
  children?: ReactNode
}

/** What is seen through the lens: the moments, and below them the page of each reader. */
export function View({ action, view: { at, moments, columns }, wish, children }: ViewProps) {
  useOwnDocument()
  return (
    <>
      {wish.tooMany && <Notice role="status">最多並排四種，先看前四種。</Notice>}
      <Rail moments={moments} at={at} isNow={wish.at === null} action={action} search={wish.search} />
      {children || <Columns columns={columns} width={wish.width} />}
    </>
  )
}

/** Frames stand in a document whose policy lets them: who came by a link within the page gets one, and anybody else has it already. */
function useOwnDocument(): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation')
    if (opened && !/\/lens$/.test(new URL(opened.name).pathname)) location.reload()
  }, [])
}
