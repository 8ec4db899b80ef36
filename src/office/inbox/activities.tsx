import type { LoaderFunctionArgs } from 'react-router'
import { taipeiSpan } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { FiguresRow, FiguresTable, Nothing } from '../parts/figures-table.tsx'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/page-layout.tsx'
import { inboxPage, seatsWords } from './words.ts'

export const handle = officePage('活動報名')
export const meta = () => officeMeta('活動報名')

export async function loader({ context }: LoaderFunctionArgs) {
  return { activities: (await forStaff(context.get(siteRequest).client('GET /api/v3.0/office/activity'))).items }
}

/** Every activity with the number of its sign-ups. */
export default function Activities({ loaderData: { activities } }: PageProps<typeof loader>) {
  return (
    <>
      <Head title="活動報名" about="每個活動報了幾份、幾個人。按活動看名單。">
        <SiteLink to={inboxPage}>回到收件匣</SiteLink>
      </Head>
      {activities.length === 0 ? (
        <Nothing words="還沒有活動。先在「網站資料」新增活動，有人報名之後，這裡看得到名單。" />
      ) : (
        <FiguresTable label="活動報名表格" heads={['活動', '報名', '人數', '名額']}>
          {activities.map((activity) => {
            const { id, title, starts_at, ends_at, sign_ups, taken, seats, elsewhere } = activity
            return (
              <FiguresRow
                key={id}
                head={<SiteLink to={`${inboxPage}/activities/${id}`}>{title}</SiteLink>}
                about={`${taipeiSpan(new Date(starts_at), new Date(ends_at))}・${seatsWords(activity)}`}
                numbers={elsewhere ? ['—', '—', seats] : [sign_ups, taken, seats]}
              />
            )
          })}
        </FiguresTable>
      )}
    </>
  )
}
