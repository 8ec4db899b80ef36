import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { root } from './site.ts'

/** Every route of the built site, by its path (`/tool/:slug`), and whether it takes forms. */
export async function builtRoutes(): Promise<{ path: string; takesForms: boolean; hasPage: boolean }[]> {
  const build: ServerBuild = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  return Object.values(build.routes).flatMap((route) =>
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

/** The address of a route, its parameters filled in. */
export const addressOf = (path: string, fill: string) =>
  path.replace(/:\w+\??/g, () => fill).replace('*', () => `nowhere/${fill}`)
