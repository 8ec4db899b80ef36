import type { SavedView } from '../../contract/saved-views.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import styles from './views-line.module.css'

interface ViewsLineProps {
  views: readonly SavedView[]
  /** The URL of the list. */
  path: string
  /** The query of the current filter; empty for the whole list. */
  filter: string
}

/** The saved filters above a list, the current one marked; and a link to save this one. */
export function SavedViews({ views, path, filter }: ViewsLineProps) {
  const isStored = views.some((view) => view.filter === filter)
  return (
    <nav aria-label="檢視" className={styles['views']}>
      {views.map(({ id, name, filter: viewFilter }) => (
        <SiteLink key={id} to={`${path}?${viewFilter}`} aria-current={viewFilter === filter ? 'page' : undefined}>
          {name}
        </SiteLink>
      ))}
      {filter !== '' && !isStored && <SiteLink to={`${path}/views?${new URLSearchParams({ filter })}`}>存成檢視</SiteLink>}
      {views.length > 0 && <SiteLink to={`${path}/views`}>管理檢視</SiteLink>}
    </nav>
  )
}
