import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { withClauseBreaks } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/editor-page.ts'
import styles from './editor-page.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages' }

/** A page edited in the office, with its version and date: /about, /privacy, /terms and others. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const slug = url.pathname.replaceAll('/', '')
  const { items } = await orNotFound(client('GET /api/v3.0/page/:slug', { params: { slug } }))
  return { ...items, html: withClauseBreaks(items.html) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? '', path: `/${loaderData?.slug ?? ''}` })

export default function EditorPageRoute({ loaderData: { title, version, date, html } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageHead title={title} text={`版本 ${version}・${date} 生效`} />
      <Prose className={styles['text']} html={html} />
    </Page>
  )
}
