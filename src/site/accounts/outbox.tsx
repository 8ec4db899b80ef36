import { data } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { stripStyleSheet } from '../../domain/mail/strip-style-sheet.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/outbox.ts'
import styles from './outbox.module.css'

export const handle: PageHandle = { layout: 'default', title: '示範寄件匣', cached: false, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '示範寄件匣', path: '/outbox' })

/** The mails that a demo site wrote instead of sending. On other sites the page does not exist. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, config } = context.get(siteRequest)
  if (!config.demo) throw data('This page could not be found', { status: 404 })
  const id = url.searchParams.get('id') ?? undefined
  const response = await client('GET /api/v3.0/demo/outbox', { query: { id } }).catch((error: unknown) => {
    if (isApiError(error) && error.status >= 400 && error.status < 500)
      throw data('This page could not be found', { status: 404 })
    throw error
  })
  return response.items
}

export default function Outbox({ loaderData: { mails, mail } }: Route.ComponentProps) {
  return (
    <Page className={styles['page'] ?? ''}>
      <div>
        <h1>示範寄件匣</h1>
        <p className={styles['small']}>示範模式不寄信，寫好的信都在這裡；正式環境沒有這一頁。</p>
      </div>
      <div className={styles['columns']}>
        {mails.length === 0 ? (
          <p>還沒有信。</p>
        ) : (
          <ul className={styles['list']}>
            {mails.map(({ id, subject, recipient, created_at }) => (
              <li key={id} className={styles['mail']}>
                <SiteLink to={`/outbox?id=${id}`} aria-current={id === mail?.id ? 'true' : undefined}>
                  {subject}
                  <span className={styles['small']}>
                    {recipient}．<time dateTime={created_at}>{taipeiMoment(new Date(created_at))}</time>
                  </span>
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
        {mail && (
          <article className={styles['whole']}>
            <h2>{mail.subject}</h2>
            <iframe
              className={styles['html']}
              title="信的樣子"
              srcDoc={stripStyleSheet(mail.html)}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
            <h3>純文字</h3>
            <pre className={styles['text']}>
              <LinkedText text={mail.text} />
            </pre>
          </article>
        )}
      </div>
    </Page>
  )
}

/** A text with clickable URLs. */
function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    const key = `${index} ${part}`
    return /^https?:/.test(part) ? (
      <a key={key} href={part}>
        {part}
      </a>
    ) : (
      <span key={key}>{part}</span>
    )
  })
}
