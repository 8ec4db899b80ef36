import { registerEndpoints } from '../../contract/registers.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'

/** The parsed query of a list page: search words, archive state, sort order, cursor, and filters by field. */
export interface ListQuery {
  words: string
  state: string
  sort: string
  after: string
  filters: Readonly<Record<string, string>>
}

/** Parses the query of a list page. @throws the not-found page for a filter or an order that the register does not have */
export function readListQuery(register: Register, searchParams: URLSearchParams): ListQuery {
  const parameter = (name: string) => searchParams.get(name)?.trim() ?? ''
  const filters = Object.fromEntries(
    register.list.filters.flatMap((name) => {
      const value = parameter(`f_${name}`)
      return value === '' ? [] : [[name, value]]
    }),
  )
  const query = {
    words: parameter('words'),
    state: parameter('state'),
    sort: parameter('sort'),
    after: parameter('after'),
    filters,
  }
  const isKnownSort = query.sort === '' || register.list.sorts.some(({ by }) => by === query.sort.replace(/^-/, ''))
  if (!isKnownSort || !registerEndpoints.list.query.safeParse(queryOf(query)).success) throw notFoundPage()
  return query
}

/** The query of the API call `GET /office/register/:name`. */
export function queryOf({ filters, ...parameters }: ListQuery): Record<string, string> {
  const filter = new URLSearchParams(filters).toString()
  return Object.fromEntries(Object.entries({ ...parameters, filter }).filter(([, value]) => value !== ''))
}

/** The query of the list page, without the cursor. */
export function searchParamsOf({ filters, words, state, sort }: ListQuery): URLSearchParams {
  const parameters = Object.entries({ words, state, sort }).filter(([, value]) => value !== '')
  return new URLSearchParams([
    ...parameters,
    ...Object.entries(filters).map(([name, value]): [string, string] => [`f_${name}`, value]),
  ])
}
