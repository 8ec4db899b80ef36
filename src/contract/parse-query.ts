import { z } from 'zod'
import { pageNumber } from './shapes.ts'

/**
 * Query parameters by name. A parameter without a value is absent: forms send the fields that were not filled in, so an
 * empty optional one is absent, and an empty required one is missing. Every call of the API and every page parses its
 * query with this. Of duplicate names the last value counts.
 */
export function parseQuery(query: Iterable<readonly [name: string, value: string]>): Record<string, string | undefined> {
  return Object.fromEntries([...query].filter(([, value]) => value !== ''))
}

/**
 * The parameters of a page's query that a list accepts, by name. Unknown parameters, and those with an invalid value,
 * are ignored: an invalid parameter never makes the page fail (decision 11).
 * @param list the query of the list's call
 */
export function validParams(
  query: Iterable<readonly [name: string, value: string]>,
  list: z.ZodObject,
): Record<string, string | undefined> {
  const parsed = parseQuery(query)
  return Object.fromEntries(
    Object.entries(list.shape).flatMap(([name, field]) => {
      const value = parsed[name]
      return value !== undefined && field.safeParse(value).success ? [[name, value]] : []
    }),
  )
}

/** The requested page of a list; undefined if it is missing or invalid. */
export const requestedPage = (query: URLSearchParams): string | undefined => validParams(query, paged)['page']

const paged = z.object({ page: pageNumber })
