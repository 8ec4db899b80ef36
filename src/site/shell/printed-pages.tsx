import type { Magazine } from '../../contract/place-shapes.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import { headline } from '../../ui/headline/headline.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import strip from './page-strip.module.css'
import { pictureSources } from './picture-sources.ts'
import styles from './printed-pages.module.css'

const numerals = '零一兩三四五六七八'

/** The lines that are printed on an issue's cover. */
export function CoverLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={styles['lines']} aria-label="封面文字">
      {lines.map((line) => (
        <li key={line} dangerouslySetInnerHTML={headline(line)} />
      ))}
    </ul>
  )
}

/** Pages of the printed issue, shown before purchase: 「四頁先看」. Nothing where there are none. */
export function PrintedPages({ pages, issue }: { pages: Magazine['sample_pages']; issue: number }) {
  if (pages.length === 0) return null
  return (
    <section className={styles['pages']} aria-labelledby="printed-pages">
      <h2 id="printed-pages">{`${numerals[pages.length] ?? pages.length}頁先看`}</h2>
      <p>第 {issue} 期紙本裡的樣子；點圖可以放大。</p>
      <ul className={strip['strip']} aria-label="紙本頁面">
        {pages.map(({ picture, caption }) => (
          <li key={picture.id}>
            <a href={imagePath(picture.id, 1600)}>
              <Picture
                sources={pictureSources(picture)}
                alt=""
                sizes="(min-width: 1200px) 282px, (min-width: 992px) 23vw, 16rem"
              />
              <span>
                <span dangerouslySetInnerHTML={headline(caption)} />
                <VisuallyHidden>（放大）</VisuallyHidden>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
