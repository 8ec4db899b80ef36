import { fridgePage, fridgePath } from '../../domain/posts/fridge.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { qrCodeOf } from '../../rendering/qr-code.server.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { LogoMark } from '../../ui/brand/logo-mark.tsx'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Route } from './+types/fridge.ts'
import { fetchPost, postNumber } from './fetch-post.ts'
import styles from './fridge.module.css'
import { lineShareUrl } from './printed-links.server.ts'

export const handle: PageHandle = {
  layout: 'empty',
  cached: true,
  private: true,
  robots: 'noindex',
  previewed: true,
}

/** /article/{id}/fridge: one sheet of paper with what to do, in words that the article has and a clinician has signed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client, config } = context.get(siteRequest)
  const post = await fetchPost({ client, type: 'article', id: postNumber(params.id), path: url.pathname })
  const page = fridgePage(post)
  if (!page) throw notFoundPage()
  const { id, title, lead, reviewed_by, reviewed_at } = post
  const postUrl = config.siteUrl + post.url
  return {
    ...page,
    id,
    title,
    lead,
    path: post.url,
    signed: reviewed_by && `${reviewed_by.name} ${reviewed_by.title}`,
    day: dottedDay(taipeiDay(new Date(reviewed_at ?? post.publish_date))),
    postUrl,
    code: qrCodeOf(postUrl),
    line: lineShareUrl(config.siteUrl + fridgePath(id)),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `冰箱頁：${loaderData.title}` : '',
    description: loaderData?.lead ?? '',
    path: loaderData ? fridgePath(loaderData.id) : '/',
  })

export default function Fridge({ loaderData }: Route.ComponentProps) {
  const { title, flags, points, blocks, path, signed, day, postUrl, code, line } = loaderData
  const { siteName } = useShell().config
  return (
    <div className={styles['page']}>
      <nav className={styles['actions']} aria-label="冰箱頁">
        <Button onClick={() => print()} data-needs-script>
          印一張
        </Button>
        <LinkButton
          href={line}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          aria-label="用 LINE 傳給爸媽（另開新視窗）"
        >
          用 LINE 傳給爸媽
        </LinkButton>
        <SiteLink to={path}>回到文章</SiteLink>
      </nav>
      <article className={styles['sheet']}>
        <p className={styles['masthead']}>
          <LogoMark size={28} />
          {siteName}
        </p>
        <h1 data-face="" className={styles['title']} dangerouslySetInnerHTML={headlineHtml(title)} />
        <div className={styles['words']} data-sheet-text>
          {flags.map((html) => (
            <div key={html} className={styles['block']} dangerouslySetInnerHTML={{ __html: html }} />
          ))}
          {points.length > 0 && (
            <ul className={styles['points']}>
              {points.map((point) => (
                <li key={point} dangerouslySetInnerHTML={headlineHtml(point)} />
              ))}
            </ul>
          )}
          {blocks.map((html) => (
            <div key={html} className={styles['block']} dangerouslySetInnerHTML={{ __html: html }} />
          ))}
        </div>
        <footer className={styles['foot']}>
          <div className={styles['blank']} aria-hidden="true">
            <p>我家的電話、門診時間</p>
            <p />
          </div>
          <svg viewBox={`0 0 ${code.size} ${code.size}`} className={styles['code']} role="img" aria-label="這篇文章的網址">
            <path d={code.path} />
          </svg>
          <p>
            審訂：{signed}，{day}
            <br />
            {postUrl}
          </p>
          <p>掃描，讀全文</p>
        </footer>
      </article>
    </div>
  )
}
