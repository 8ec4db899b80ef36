import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import officeRoutes from '../../src/office/routes.ts'
import siteRoutes from '../../src/site/routes.ts'

/** A route in the route tables of the site and of the office. */
interface TableRoute {
  id: string
  /** `/tool/:slug` */
  path: string
  /** Its module, relative to the project's folder. */
  source: string
}

const read = async (folder: string, table: unknown): Promise<TableRoute[]> =>
  ((await table) as RouteConfigEntry[]).map(({ id, path = '', file }) => ({
    id: id ?? file.replace(/\.tsx?$/, ''),
    path: `/${path}`,
    source: join(folder, file),
  }))

/** Every route of the site and of the office, except the office's own catch-all: for other users that is the site's. */
export const routeTable: TableRoute[] = [
  ...(await read('src/site', siteRoutes)),
  ...(await read('src/office', officeRoutes)).filter(({ path }) => path !== '/*'),
]
