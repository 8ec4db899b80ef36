import { matchRoutes, type RouteObject } from 'react-router'
import type { PageHandle } from '../page-handle.ts'

interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
  caseSensitive?: boolean | undefined
  module: { handle?: unknown }
}

/** The handles of the routes that an address matches in a build, outermost first. */
export function handlesFor(routes: Record<string, BuiltRoute | undefined>, pathname: string): PageHandle[] {
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      .map((route) => ({ ...route, handle: route?.module.handle, children: below(route?.id) }) as RouteObject)
  return (matchRoutes(below(undefined), pathname) ?? []).flatMap(({ route }) => (route.handle as PageHandle | undefined) ?? [])
}
