import type { ReactNode } from 'react'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import { checkers } from '../../domain/tools/checkers.ts'
import type { ToolSlug } from '../../domain/tools/tool.ts'
import { toolSlugs } from '../../domain/tools/tool.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/tools.ts'
import styles from './tools.module.css'

const signs: Record<ToolSlug, ReactNode> = {
  bmi: <path d="M4 17a8 8 0 0 1 16 0M12 17l4-5M4 17h1.5M18.500 17H20M12 9v1.5" />,
  weight: <path d="M5 5h14v14H5ZM8.500 9.500a5 5 0 0 1 7 0L12 13Z" />,
  calorie: <path d="M12 3.500c1 4 5 5.500 5 10.500a5 5 0 0 1-10 0c0-2 1-3.500 2-4.500.5 1.500 1.500 2 2 2 .5-3-.5-5 1-8Z" />,
  sport: (
    <path d="M14.500 5.500a1.500 1.500 0 1 0 .1 0M6 11l4-2.500 3.500 2-2 4 3 2V21M11.500 14.500 8 20M13.500 10.500l2 2 3-.5" />
  ),
  mcsb: <path d="M6 4.500h12V20H6ZM9 9l1.200 1.200L12.500 8M9 14l1.200 1.200 2.300-2.200M15 9.500h.5M15 14.500h.5" />,
  safe_period: <path d="M4.500 6.500h15V20h-15ZM4.500 10.500h15M8.500 4v4M15.500 4v4M8.500 15h3" />,
}

/** Icons of the other self-assessments, by URL. */
const otherSigns: Record<(typeof others)[number]['path'], ReactNode> = {
  '/symptom_checker': <path d="M3 12h4l2.500-6.500 4.500 13 2.500-6.500H21" />,
  '/nutrition_recommender': (
    <path d="M4 11.500h16a8 8 0 0 1-16 0ZM8.500 20h7M9 8.500c0-2 1.800-2 1.800-4M14 8.500c0-2 1.800-2 1.800-4" />
  ),
  '/test': (
    <path d="M12 3.500a8.500 8.500 0 1 0 .1 0M9.500 9.800a2.500 2.500 0 1 1 3.600 2.200c-.8.400-1.100.900-1.100 1.700M12 16.600v.1" />
  ),
}

/** The icon of a tool or another self-assessment. */
function Sign({ children }: { children: ReactNode }) {
  return (
    <span className={styles['sign']}>
      <Icon>{children}</Icon>
    </span>
  )
}

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'pages',
  ads: 'banner',
  pageType: 'tool',
}

const pageTexts = {
  title: placeNames['/tool'],
  description: '六個自己就能用的計算工具。算法與來源都寫在頁面上，填的內容只用來計算，算完不留。',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...pageTexts, path: '/tool' })

const others = [
  ...checkers,
  { path: '/test', title: placeNames['/test'], text: '幾分鐘答完一份，看看自己知道多少，或像哪一種人。' },
] as const

/** The calculators, and other self-assessments: /tool. */
export default function Tools() {
  return (
    <Page>
      <PageHead title={pageTexts.title} text={pageTexts.description} />
      <ul className={styles['list']}>
        {toolSlugs.map((slug) => (
          <li key={slug} className={styles['item']}>
            <Sign>{signs[slug]}</Sign>
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
              <Sign>{otherSigns[path]}</Sign>
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
