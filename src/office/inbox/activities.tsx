import type { LoaderFunctionArgs } from 'react-router'
import { taipeiSpan } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { EmptyMessage, FiguresRow, FiguresTable } from '../parts/figures-table.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { inboxPage, seatsText } from './labels.ts'

export const handle = officePage('活動報名')
export const meta = () => officeMeta('活動報名')

export async function loader({ context }: LoaderFunctionArgs) {
  return { activities: (await awaitOfficeCall(context.get(siteRequest).client('GET /api/v3.0/office/activity'))).items }
}

/** Every activity with the number of its sign-ups. */
export default function Activities({ loaderData: { activities } }: PageProps<typeof loader>) {
  return (
    <>
      <PageHead title="活動報名" description="每個活動報了幾份、幾個人。按活動看名單。">
        <SiteLink to={inboxPage}>回到收件匣</SiteLink>
      </PageHead>
      {activities.length === 0 ? (
        <EmptyMessage message="還沒有活動。先在「網站資料」新增活動，有人報名之後，這裡看得到名單。" />
      ) : (
        <FiguresTable label="活動報名表格" heads={['活動', '報名', '人數', '名額']}>
          {activities.map((activity) => {
            const { id, title, starts_at, ends_at, sign_ups, taken, seats, elsewhere } = activity
            return (
              <FiguresRow
                key={id}
                head={<SiteLink to={`${inboxPage}/activities/${id}`}>{title}</SiteLink>}
                description={`${taipeiSpan(new Date(starts_at), new Date(ends_at))}・${seatsText(activity)}`}
                numbers={elsewhere ? ['—', '—', seats] : [sign_ups, taken, seats]}
              />
            )
          })}
        </FiguresTable>
      )}
    </>
  )
}
