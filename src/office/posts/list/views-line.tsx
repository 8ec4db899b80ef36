import type { SavedView } from '../../../contract/saved-views.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { type AddressFilter, isNarrowed } from './filters.tsx'
import styles from './list.module.css'
import { filterOf } from './selection.tsx'

/** The saved filters above the list, the current one marked; and a link to save this one. */
export function ViewsLine({ views, asked: requested }: { views: readonly SavedView[]; asked: AddressFilter }) {
  const filter = filterOf(requested)
  const isStored = views.some((view) => view.filter === filter)
  return (
    <nav aria-label="檢視" className={styles['views']}>
      {views.map(({ id, name, filter: stored }) => (
        <SiteLink key={id} to={`/office/posts?${stored}`} aria-current={stored === filter ? 'page' : undefined}>
          {name}
        </SiteLink>
      ))}
      {isNarrowed(requested) && !isStored && (
        <SiteLink to={`/office/posts/views?${new URLSearchParams({ filter })}`}>存成檢視</SiteLink>
      )}
      {views.length > 0 && <SiteLink to="/office/posts/views">管理檢視</SiteLink>}
    </nav>
  )
}
