import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { type ListedSignUp, signUpEndpoints } from '../../contract/sign-ups.ts'
import { taipeiMoment, taipeiSpan } from '../../domain/time/taipei.ts'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { DownloadButton } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { runAction } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import { StepUp } from '../parts/step-up.tsx'
import styles from './inbox.module.css'
import { inboxPage, seatsText } from './labels.ts'

export const handle = officePage('活動報名')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('活動報名', loaderData?.activity.title)

export async function loader({ context, params: { id = '' }, url }: LoaderFunctionArgs) {
  const { items } = await awaitOfficeCall(
    context.get(siteRequest).client('GET /api/v3.0/office/activity/:id', { params: { id } }),
  )
  return { activity: items, saved: url.searchParams.get('done') === 'seats' }
}

/** Changes the number of seats. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  return runAction(
    'seats',
    await request.formData(),
    signUpEndpoints.seats.body.strip(),
    async (body) => {
      await site.client('POST /api/v3.0/office/activity/:id/seats', { params: { id }, body })
      return `${inboxPage}/activities/${id}?done=seats`
    },
    { site, at: 'seats' },
  )
}

export default function Activity({ loaderData: { activity, saved }, actionData }: PageProps<typeof loader, typeof action>) {
  const { id, title, starts_at, ends_at, place, seats, taken, elsewhere, sign_ups, list } = activity
  const [form, fields] = usePageForm<{ seats: string }>(
    { id: `seats-${id}`, name: 'seats', defaultValue: { seats: String(seats) } },
    actionData,
  )
  const file = new URLSearchParams({ activity: String(id), state: 'all' })
  return (
    <>
      <PageHead
        title={title}
        description={`${taipeiSpan(new Date(starts_at), new Date(ends_at))}・${place}・${seatsText(activity)}`}
      >
        <SiteLink to={`${inboxPage}/activities`}>回到活動報名</SiteLink>
        {list.length > 0 && <DownloadButton url={`${inboxPage}.csv?${file}`} />}
      </PageHead>
      {saved && !actionData && (
        <Notice role="status" className={styles['notice']}>
          名額已經更改，讀者的頁面馬上跟著改。
        </Notice>
      )}
      <div className={styles['page']}>
        <Section
          id="list"
          title="名單"
          description={
            elsewhere ? '這個活動在別的網站報名，名單不在這裡。' : `${sign_ups} 份報名，${taken} 人，名額 ${seats} 人。`
          }
        >
          {list.length > 0 && (
            <ul className={rows['rows']}>
              {list.map((item) => (
                <Row key={item.reference} signUp={item} />
              ))}
            </ul>
          )}
        </Section>
        {!elsewhere && (
          <Section id="capacity" title="名額" description="報滿了，讀者看到「已額滿」，不能再報名。">
            <Form {...getFormProps(form)} method="post" className={styles['form']}>
              <FormErrors form={form} />
              <FormField field={fields.seats} label="名額" inputMode="numeric" maxLength={6} hint="不能少於已經給出的座位。" />
              <StepUp id="seats" request={actionData?.stepUp} />
              <Button type="submit" variant="secondary">
                改名額
              </Button>
            </Form>
          </Section>
        )}
      </div>
    </>
  )
}

function Row({ signUp: { reference, name, people, note, received_at, cancelled } }: { signUp: ListedSignUp }) {
  return (
    <li className={rows['row']}>
      <SiteLink to={`${inboxPage}/${reference}`} className={rows['name']}>
        {name || '（資料已經刪除）'} {people} 人
      </SiteLink>
      {note && <span className={rows['about']}>{note}</span>}
      {cancelled && <Badge variant="outline">已取消</Badge>}
      <span className={rows['end']}>
        {reference} <time dateTime={received_at}>{taipeiMoment(new Date(received_at))}</time>
      </span>
    </li>
  )
}
