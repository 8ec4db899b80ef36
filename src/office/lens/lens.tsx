import { type LoaderFunctionArgs, redirect } from 'react-router'
import { arrangedPlaceKinds, findLensPlace, fullPlaceName, lensPlacePattern } from '../../domain/lens/lens.ts'
import { stripStyleSheet } from '../../domain/mail/strip-style-sheet.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Checkbox, Disclosure, PageHead } from '../parts/page-layout.tsx'
import styles from './lens.module.css'
import { apiQueryOf, LensForm, parseLensQuery } from './lens-form.tsx'
import { LensView } from './lens-view.tsx'

interface NewsletterPreviewProps {
  letter: { title: string; mail: { subject: string; html: string; text: string } | null }
  width: string
}

/** A mail as it would be sent, identical for every recipient. */
function NewsletterPreview({ letter: { mail }, width }: NewsletterPreviewProps) {
  if (!mail) return <Notice role="status">這一刻沒有新的文章，所以不會寄。</Notice>
  return (
    <section className={styles['newsletter']} aria-label="寄出的信">
      <h2>{mail.subject}</h2>
      <p className={styles['hint']}>每位收信人收到的都一樣，只有取消訂閱的連結是各人的。</p>
      <div className={styles['columns']} data-width={width}>
        <div className={styles['frame']}>
          <iframe title="信的樣子" srcDoc={withoutNavigation(mail.html)} sandbox="allow-same-origin" />
        </div>
        <div className={styles['plainText']}>
          <Disclosure title="純文字的信">
            <pre>{mail.text}</pre>
          </Disclosure>
        </div>
      </div>
    </section>
  )
}

/** The mail with links that lead nowhere: they open a window, which the sandbox of the frame forbids. */
const withoutNavigation = (html: string) => stripStyleSheet(html).replace(/<head[^>]*>/, '$&<base target="_blank">')

export const handle = officePage('透視鏡', { frames: true })
export const meta = () => officeMeta('透視鏡')

const action = '/office/lens'

/**
 * The front page, a channel, an issue or a newsletter, as selected by the URL. A typed name is replaced by the place
 * that it means; the front page is shown beside the message for a name without a place.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = parseLensQuery(url.searchParams)
  const requestedPlace = url.searchParams.get('place')?.trim() || 'front'
  const isTyped = !lensPlacePattern.test(requestedPlace)
  const place = isTyped ? 'front' : requestedPlace
  const { client } = context.get(siteRequest)
  const draft = url.searchParams.has('draft')
  const { items: view } = await awaitOfficeCall(
    client('GET /api/v3.0/office/lens', { query: { ...apiQueryOf(query), place, ...(draft ? { draft: 'true' as const } : {}) } }),
  )
  const typedPlace = isTyped ? findLensPlace(view.places, requestedPlace) : null
  if (typedPlace) {
    const search = new URLSearchParams(url.searchParams)
    search.set('place', typedPlace.place)
    throw redirect(`${action}?${search}`)
  }
  return { view, query, place, draft, unknown: isTyped ? requestedPlace.slice(0, 100) : null }
}

export default function Lens({ loaderData: { view, query, place, draft, unknown } }: PageProps<typeof loader>) {
  const { at, places, letter: mail } = view
  const currentPlace = places.find((item) => item.place === place)
  const { title = '', kind } = currentPlace ?? {}
  return (
    <div className={styles['page']}>
      <PageHead title="透視鏡" description={`${title}：在任何時刻，${mail ? '寄出的信' : '讀者看到的樣子'}。`} />
      <LensForm action={action} query={query} at={at} isUniform={mail !== null}>
        <TextField
          name="place"
          list="lens-places"
          label="看哪裡"
          hint="打頻道、期數或電子報的一部分，從清單選。"
          defaultValue={unknown ?? (currentPlace && fullPlaceName(currentPlace))}
          errors={unknown === null ? null : [`沒有只叫「${unknown}」的地方，下面是首頁。請從清單選一個。`]}
          maxLength={100}
          autoComplete="off"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <datalist id="lens-places">
          {places.map((item) => (
            <option key={item.place} value={fullPlaceName(item)} />
          ))}
        </datalist>
        {kind !== undefined && arrangedPlaceKinds.includes(kind) && (
          <Checkbox name="draft" value="on" defaultChecked={draft}>
            照還沒發布的草稿
          </Checkbox>
        )}
      </LensForm>
      <LensView action={action} view={view} query={query}>
        {mail && <NewsletterPreview letter={mail} width={query.width} />}
      </LensView>
    </div>
  )
}
