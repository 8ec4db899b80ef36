import { z } from 'zod'
import { pageNumber } from './shapes.ts'

/**
 * What a query says, by name. A parameter without a value says nothing: forms send the fields that nobody filled in, so
 * an empty optional one is an absent one, and an empty one that is needed is missing. Every call of the API and every
 * page reads its query through this. Of a name that stands twice the last value counts.
 */
export function givenIn(query: Iterable<readonly [name: string, value: string]>): Record<string, string | undefined> {
  return Object.fromEntries([...query].filter(([, value]) => value !== ''))
}

/**
 * The parameters of a page's query that a list accepts, by name. One that the list does not have, and one whose value it
 * would refuse, count as absent: a broken parameter never costs a reader the page (decision 11).
 * @param list the query of the list's call
 */
export function acceptedIn(
  query: Iterable<readonly [name: string, value: string]>,
  list: z.ZodObject,
): Record<string, string | undefined> {
  const given = givenIn(query)
  return Object.fromEntries(
    Object.entries(list.shape).flatMap(([name, field]) => {
      const value = given[name]
      return value !== undefined && field.safeParse(value).success ? [[name, value]] : []
    }),
  )
}

/** The page of a list that an address asks for; undefined where it says none, or what is no page number. */
export const pageIn = (query: URLSearchParams): string | undefined => acceptedIn(query, paged)['page']

const paged = z.object({ page: pageNumber })
