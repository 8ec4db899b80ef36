import type { DigitalFeature } from '../../contract/digital-features.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { headline } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { TitleList } from '../shell/story/title-list.tsx'
import styles from './digital-feature.module.css'
import { Figure } from './figure.tsx'

/** One chapter: its number, its text, its figure, and links to read or try more. */
export function Chapter({
  chapter: { title, html, figure, posts, door },
  number,
  of,
}: {
  chapter: DigitalFeature['chapters'][number]
  number: number
  of: number
}) {
  return (
    <section id={`chapter-${number}`} className={styles['chapter']} aria-labelledby={`chapter-${number}-title`}>
      <Page className={styles['columns']}>
        <div className={styles['words']}>
          <p className={styles['number']}>
            第 {number} 章／共 {of} 章
          </p>
          <h2 id={`chapter-${number}-title`} dangerouslySetInnerHTML={headline(title)} />
          <Prose className={styles['text']} html={html} />
          {door && (
            <SiteLinkButton to={door.url} look="secondary">
              {door.title}
            </SiteLinkButton>
          )}
          {posts.length > 0 && (
            <div className={styles['more']}>
              <h3>延伸閱讀</h3>
              <TitleList posts={posts} />
            </div>
          )}
        </div>
        {figure && (
          <div className={styles['aside']}>
            <Figure figure={figure} />
          </div>
        )}
      </Page>
    </section>
  )
}
