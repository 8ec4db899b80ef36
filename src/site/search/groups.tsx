import { useLocation } from 'react-router'
import type { SearchGroup } from '../../contract/search.ts'
import { sponsorLabel } from '../../domain/ads/sponsor-label.ts'
import { queryWith } from '../../domain/navigation/page-window.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import { kindNames } from '../shell/search/kind-names.ts'
import { Parts } from './parts.tsx'
import styles from './search.module.css'

/** Results besides posts, as a strip with a column for each kind. */
export function Groups({ groups }: { groups: SearchGroup[] }) {
  const { pathname, search } = useLocation()
  if (groups.length === 0) return null
  return (
    <section className={styles['groups']} aria-label="文章以外的結果">
      {groups.map(({ type, total, items }) => (
        <div key={type} className={styles['group']}>
          <h2>{kindNames[type]}</h2>
          <ul>
            {items.map(({ url, title_parts, sponsor }) => (
              <li key={url}>
                <SiteLink to={url}>
                  <Parts parts={title_parts} />
                </SiteLink>
                {sponsor && <small>{sponsorLabel(sponsor)}</small>}
              </li>
            ))}
            {total > items.length && (
              <li>
                <SiteLink to={pathname + queryWith(search, 'type', type)}>{`全部 ${total} 個${kindNames[type]}`}</SiteLink>
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** A single kind, in full. */
export function WholeGroup({ group: { items } }: { group: SearchGroup }) {
  return (
    <ol className={styles['results']}>
      {items.map(({ url, title_parts, snippet, cover, sponsor }) => (
        <li key={url} className={styles['result']}>
          <div className={styles['words']}>
            <h2 className={styles['title']}>
              <SiteLink to={url}>
                <Parts parts={title_parts} />
              </SiteLink>
            </h2>
            <p className={styles['snippet']}>
              <Parts parts={snippet} />
            </p>
            {sponsor && <p className={styles['about']}>{sponsorLabel(sponsor)}</p>}
          </div>
          {cover && (
            <div className={styles['cover']}>
              <Picture sources={pictureSources(cover)} alt="" sizes="(min-width: 768px) 200px, 6rem" ratio="4 / 3" />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
