import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/figures.ts'
import styles from './figures.module.css'
import { forStaff } from './for-staff.ts'
import { OfficePages } from './office-pages.tsx'
import { ReadsTable } from './reads-table.tsx'
import { PostsTable, SearchesTable, VitalsTable, WallsTable } from './tables.tsx'

export const handle: PageHandle = {
  middleware: ['member-only'],
  title: '營運數字',
  kept: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '營運數字', path: '/office' })

/** For editors and administrators; for everybody else there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  return (await forStaff(client('GET /api/v3.0/office/figures'))).items
}

/** What the magazine's own counts say, each as a table; what changes from day to day also as a picture. */
export default function Figures({ loaderData: { days, posts, searches, walls, vitals } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title="營運數字" text="全部來自本站自己的計數，依天累計，不含任何讀者的個人資料。">
        <OfficePages here="/office" />
      </PageHead>
      <div className={styles['sections']}>
        <ReadsTable days={days} />
        <PostsTable posts={posts} />
        <WallsTable walls={walls} />
        <SearchesTable searches={searches} />
        <VitalsTable vitals={vitals} />
      </div>
    </Page>
  )
}
