import type { CSSProperties } from 'react'
import { useLocation, useMatches } from 'react-router'
import { type ChannelSlug, channelShown, placeOf } from '../../../domain/navigation/channel.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { ChevronDownIcon } from '../../../ui/icons/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import styles from './channel-bar.module.css'
import type { ChannelHeaderItem } from './read-channel-header.ts'

/**
 * In a feature channel: its title, which links to its front page, and its tags, which expand into the list of topics.
 */
export function ChannelBar() {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const channel = channelShown(placeOf(pathname, search))
  if (!channel) return null
  const items = matches.flatMap(
    ({ loaderData }) => (loaderData as { channelHeader?: ChannelHeaderItem[] } | undefined)?.channelHeader ?? [],
  )
  return (
    <nav className={styles['channel']} style={ink(channel.slug)} aria-label={channel.title}>
      <Page className={styles['row']}>
        <p className={styles['title']}>
          <SiteLink to={channel.path}>{channel.title}</SiteLink>
        </p>
        {items.length > 0 && <Topics items={items} />}
      </Page>
    </nav>
  )
}

const ink = (slug: ChannelSlug) => ({ '--channel': `var(--channel-${slug})` }) as CSSProperties

function Topics({ items }: { items: ChannelHeaderItem[] }) {
  return (
    <div className={styles['tags']}>
      <ul className={styles['line']}>
        {items.map(({ name, link }) => (
          <li key={link}>
            <SiteLink to={link} className={styles['tag']}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
      <details className={styles['more']}>
        <summary className={styles['toggle']}>
          主題
          <ChevronDownIcon size="1em" />
        </summary>
        <ul className={styles['topics']}>
          {items.map(({ name, link }) => (
            <li key={link}>
              <SiteLink to={link} className={styles['tag']}>
                {name}
              </SiteLink>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
