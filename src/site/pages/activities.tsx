import { data, Form, redirect, useNavigation } from 'react-router'
import { type Client, isApiError } from '../../contract/client.ts'
import { forms, type SignUp } from '../../contract/forms.ts'
import type { Activity } from '../../contract/place-shapes.ts'
import { isFormReference } from '../../domain/forms/reference.ts'
import { partySizes, signUpError } from '../../domain/forms/sign-up.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { money } from '../../domain/payment/money.ts'
import { taipeiSpan } from '../../domain/time/taipei.ts'
import { SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import type { Route } from './+types/activities.ts'
import styles from './activities.module.css'
import readerFormStyles from './reader-form.module.css'
import { ReaderForm, SentNotice, sendForm } from './reader-form.tsx'

const title = '取消報名'
const tokenOf = (text: string) => text.slice(0, 200)

/** The sign-up of a link, and the page's status. A GET changes nothing, because mail scanners open links too. */
async function readSignUp(client: Client, token: string): Promise<{ signUp: SignUp | null; status: number }> {
  try {
    const { items: signUp } = await client('GET /api/v3.0/sign-up', { query: { token: tokenOf(token) } })
    return { signUp, status: signUp.state === 'begun' ? 410 : 200 }
  } catch (error) {
    return { signUp: null, status: linkErrorStatus(error) }
  }
}

/** Cancels the sign-up; the page then reloads its state. @returns the status */
function cancelSignUp(client: Client, token: string): Promise<number> {
  const cancelling = client('POST /api/v3.0/sign-up/cancel', { body: { token: tokenOf(token) } })
  return cancelling.then(() => 200, linkErrorStatus)
}

/** The status for an unknown or expired link: the page shows a message instead of its button. */
function linkErrorStatus(error: unknown): number {
  if (isApiError(error) && error.status === 409) return 410
  if (isApiError(error) && (error.status === 404 || error.status === 422)) return 404
  throw error
}

/** Target of the link in the mail about a sign-up: a cancel button, or the state of the sign-up. */
function CancelSignUp({ signUp }: { signUp: SignUp | null }) {
  const { state } = useNavigation()
  const others = (
    <SiteLinkButton to="/activity" variant="secondary">
      看其他活動
    </SiteLinkButton>
  )
  if (!signUp)
    return (
      <Page narrow>
        <PageHead title={title} />
        <section className={readerFormStyles['sheet']}>
          <p className={readerFormStyles['lead']}>這個連結不完整，或不是我們寄出的。請從報名確認信裡的「取消報名」開啟。</p>
          {others}
        </section>
      </Page>
    )
  const { reference, people, starts_at, ends_at, place } = signUp
  return (
    <Page narrow>
      <PageHead eyebrow={title} title={signUp.title} text={`${taipeiSpan(new Date(starts_at), new Date(ends_at))}・${place}`} />
      <section className={readerFormStyles['sheet']}>
        <p>您的編號</p>
        <p className={readerFormStyles['reference']}>{reference}</p>
        {signUp.state === 'held' && (
          <>
            <p className={readerFormStyles['lead']}>
              按下取消，為您留著的 {people} 個座位就會讓給別人。之後還想來，可以重新報名。
            </p>
            <Form method="post">
              <Button type="submit" size="large" loading={state !== 'idle'}>
                {title}
              </Button>
            </Form>
          </>
        )}
        {signUp.state === 'cancelled' && (
          <>
            <p className={readerFormStyles['lead']} role="status">
              已經取消報名，{people} 個座位讓出來了。謝謝您告訴我們。
            </p>
            {others}
          </>
        )}
        {signUp.state === 'begun' && (
          <>
            <p className={readerFormStyles['lead']} role="status">
              活動已經開始或結束，這個連結不再有用，您什麼都不必做。
            </p>
            {others}
          </>
        )}
      </section>
    </Page>
  )
}

export const handle: PageHandle = { cached: true, private: true, robots: 'index', sitemap: 'pages', ads: 'banner' }

/**
 * 活動: talks, courses, club events; `?join={id}` is the sign-up form of one, `?cancel={token}` is the target of the link
 * in the mail about a sign-up.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const activities = (await client('GET /api/v3.0/activity')).items
  const sentReference = url.searchParams.get('sent') ?? ''
  const activityToJoin = url.searchParams.get('join')
  const link = url.searchParams.get('cancel')
  const cancelling = link === null ? null : await readSignUp(client, link)
  const joining = activityToJoin === null ? null : await openForm()
  const reference = isFormReference(sentReference) ? sentReference : null
  const delay = reference && (await mailDelayNotice(site, 'notice'))
  return data({ activities, joining, sent: reference, delay, cancelling }, { status: cancelling?.status ?? 200 })

  async function openForm() {
    const activity = activities.find(({ id }) => String(id) === activityToJoin)
    if (!activity) throw notFoundPage()
    const { open, seats_left: seatsLeft } = activity
    if (seatsLeft === null) throw redirect('/activity')
    // also after a form that was sent too late: its message would be lost in a redirect
    const errorMessage = signUpError({ open, seatsLeft })
    if (errorMessage !== null) return { activity, error: errorMessage, token: '', choices: {} }
    const { items } = await client('GET /api/v3.0/form/:kind', { params: { kind: 'activity' } })
    return { activity, error: null, token: items.token, choices: { people: partySizes(seatsLeft) } }
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const link = url.searchParams.get('cancel')
  if (link !== null)
    return data(
      { result: undefined, help: null, isLimited: false },
      { status: await cancelSignUp(context.get(siteRequest).client, link) },
    )
  return sendForm(context.get(siteRequest).client, 'activity', await request.formData())
}

const pageTexts = { title: placeNames['/activity'], description: '講座、課程與讀者活動。' }
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const joining = loaderData?.joining
  const title = joining ? `報名：${joining.activity.title}` : loaderData?.cancelling ? '取消報名' : pageTexts.title
  return pageMeta(matches, {
    ...pageTexts,
    title,
    path: '/activity',
    indexed: !joining && !loaderData?.sent && !loaderData?.cancelling,
  })
}

export default function Activities({
  loaderData: { activities, joining, sent: sentReference, delay, cancelling },
  actionData,
}: Route.ComponentProps) {
  const { title } = forms.activity
  if (cancelling) return <CancelSignUp signUp={cancelling.signUp} />
  if (sentReference)
    return (
      <Page narrow>
        <SentNotice kind="activity" reference={sentReference} delay={delay} />
      </Page>
    )
  if (joining)
    return (
      <Page narrow>
        <PageHead eyebrow={title} title={joining.activity.title} text={joining.activity.description}>
          <ActivityDetails activity={joining.activity} />
        </PageHead>
        <div className={styles['joining']}>
          {joining.error === null ? (
            <ReaderForm
              kind="activity"
              token={joining.token}
              result={actionData?.result}
              help={actionData?.help}
              isLimited={actionData?.isLimited}
              hiddenValues={{ activity: String(joining.activity.id) }}
              choices={joining.choices}
            />
          ) : (
            <section className={readerFormStyles['sheet']}>
              <Notice isError role="alert">
                {joining.error}。
              </Notice>
              <SiteLinkButton to="/activity" variant="secondary">
                看其他活動
              </SiteLinkButton>
            </section>
          )}
        </div>
      </Page>
    )
  return (
    <Page>
      <PageHead title={pageTexts.title} text={pageTexts.description} />
      {activities.length === 0 && <EmptyPage total={0} empty="目前沒有活動。" />}
      <ul className={styles['list']}>
        {activities.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} />
        ))}
      </ul>
    </Page>
  )
}

/** One activity of the list, with its sign-up link: on this site, or at the organiser's. */
function ActivityItem({ activity }: { activity: Activity }) {
  const { id, title, kind, open, seats_left, url, description, image } = activity
  const full = seats_left === 0
  const hiddenTitle = <VisuallyHidden>：{title}</VisuallyHidden>
  return (
    <li className={styles['item']} data-open={open}>
      {image && (
        <div className={styles['cover']}>
          <Picture sources={pictureSources(image)} alt="" sizes="(min-width: 768px) 300px, 100vw" ratio="16 / 9" />
        </div>
      )}
      <div>
        <p className={styles['kind']}>
          <Badge variant={open && !full ? 'brand' : 'outline'}>{!open ? '已結束' : full ? '已額滿' : '報名中'}</Badge>
          {kind}
        </p>
        <h2 className={styles['title']} dangerouslySetInnerHTML={headlineHtml(title)} />
        <p className={styles['text']}>{description}</p>
        <ActivityDetails activity={activity} />
        {open && url && (
          <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary' })}>
            前往報名{hiddenTitle}
          </a>
        )}
        {open && !url && !full && <SiteLinkButton to={`/activity?join=${id}`}>報名{hiddenTitle}</SiteLinkButton>}
      </div>
    </li>
  )
}

/** Date, place, number of seats and price. */
function ActivityDetails({ activity }: { activity: Activity }) {
  const { starts_at, ends_at, place, seats, seats_left, fee, open } = activity
  return (
    <dl className={styles['details']}>
      <dt>時間</dt>
      <dd>
        <time dateTime={starts_at}>{taipeiSpan(new Date(starts_at), new Date(ends_at))}</time>
      </dd>
      <dt>地點</dt>
      <dd>{place}</dd>
      <dt>名額</dt>
      <dd>
        {seats} 人{open && seats_left !== null && `，還有 ${seats_left} 位`}
      </dd>
      <dt>費用</dt>
      <dd>{fee === 0 ? '免費' : money(fee)}</dd>
    </dl>
  )
}
