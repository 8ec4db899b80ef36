import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import officeRoutes from '../../src/office/routes.ts'
import siteRoutes from '../../src/site/routes.ts'

/** A route as the tables of the site and of the office have it. */
interface TableRoute {
  id: string
  /** `/tool/:slug` */
  path: string
  /** Its module, from the project's folder. */
  source: string
}

const read = async (folder: string, table: unknown): Promise<TableRoute[]> =>
  ((await table) as RouteConfigEntry[]).map(({ id, path = '', file }) => ({
    id: id ?? file.replace(/\.tsx?$/, ''),
    path: `/${path}`,
    source: join(folder, file),
  }))

/** Every route of the site and of the office, but for the office's own page for what is nowhere: to others that is the site's. */
export const routeTable: TableRoute[] = [
  ...(await read('src/site', siteRoutes)),
  ...(await read('src/office', officeRoutes)).filter(({ path }) => path !== '/*'),
]
