import { placeNames } from '../../domain/navigation/place-names.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { ArrowRightIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Jacket } from '../shell/story/jacket.tsx'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import styles from './books-and-blogs.module.css'
import type { Story, StoryWithCover } from './story.ts'

/** Books as a row of jackets. */
export function BookRow({ books }: { books: StoryWithCover[] }) {
  if (books.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="books">
      <Page>
        <ListHeading id="books" title={placeNames['/book']} path="/book" />
        <ul className={styles['books']}>
          {books.map((post) => (
            <li key={post.url} className={styles['book']}>
              {post.cover && (
                <div className={styles['jacket']}>
                  <Jacket post={post} sizes="(min-width: 992px) 170px, 40vw" />
                </div>
              )}
              <StoryTitle post={post} className={styles['bookTitle']} />
              <p className={styles['by']}>{post.authors.map(({ name }) => name).join('、')}</p>
            </li>
          ))}
        </ul>
      </Page>
    </section>
  )
}

/** Blogs: personal stories. */
export function Blogs({ blogs }: { blogs: Story[] }) {
  if (blogs.length === 0) return null
  return (
    <section aria-labelledby="blogs">
      <ListHeading id="blogs" title="部落格" path="/blog-list" />
      <ul>
        {blogs.map((post) => (
          <li key={post.url} className={styles['blog']}>
            <StoryTitle post={post} className={styles['blogTitle']} />
            <StoryMeta post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ListHeading({ id, title, path }: { id: string; title: string; path: string }) {
  return (
    <header className={styles['header']}>
      <h2 id={id}>{title}</h2>
      <SiteLink to={path} aria-label={`更多${title}`}>
        更多
        <ArrowRightIcon />
      </SiteLink>
    </header>
  )
}
