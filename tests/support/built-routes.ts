import { loadBuilds } from '../../src/server/pages/site-routes.ts'
import { root } from './site.ts'

/** Every route of the built site and office, by its path (`/tool/:slug`), and whether it accepts forms. */
export async function builtRoutes(): Promise<{ path: string; takesForms: boolean; hasPage: boolean }[]> {
  const { site, office } = await loadBuilds(root)
  const routes = [...Object.values(site.routes), ...Object.values(office.routes).filter((route) => route?.path !== '*')]
  return routes.flatMap((route) =>
    route && route.parentId !== undefined
      ? [
          {
            path: `/${route.path ?? ''}`,
            takesForms: route.module.action !== undefined,
            hasPage: route.module.default !== undefined,
          },
        ]
      : [],
  )
}

/** The URL of a route, its parameters filled in. */
export const filledPath = (path: string, fill: string) =>
  path.replace(/:\w+\??/g, () => fill).replace('*', () => `nowhere/${fill}`)
