import { placeNames } from '../../domain/navigation/place-names.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import { checkers } from '../../domain/tools/checkers.ts'
import { toolSlugs } from '../../domain/tools/tool.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/tools.ts'
import { ToolSign } from './tool-sign.tsx'
import styles from './tools.module.css'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'pages',
  ads: 'banner',
  pageType: 'tool',
}

const words = {
  title: placeNames['/tool'],
  description: '六個自己就能用的計算工具。算法與來源都寫在頁面上，填的內容只用來計算，算完不留。',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...words, path: '/tool' })

const others = [
  ...checkers,
  { path: '/test', title: placeNames['/test'], text: '幾分鐘答完一份，看看自己知道多少，或像哪一種人。' },
]

/** The calculators, and other self-assessments: /tool. */
export default function Tools() {
  return (
    <Page>
      <PageHead title={words.title} text={words.description} />
      <ul className={styles['list']}>
        {toolSlugs.map((slug) => (
          <li key={slug} className={styles['item']}>
            <ToolSign slug={slug} />
            <div>
              <h2>
                <SiteLink to={`/tool/${slug}`}>{tools[slug].title}</SiteLink>
              </h2>
              <p>{tools[slug].lead}</p>
            </div>
          </li>
        ))}
      </ul>
      <section aria-labelledby="others-title" className={styles['others']}>
        <h2 id="others-title">也可以試試</h2>
        <ul className={styles['list']}>
          {others.map(({ path, title, text }) => (
            <li key={path} className={styles['item']}>
              <div>
                <h3>
                  <SiteLink to={path}>{title}</SiteLink>
                </h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
