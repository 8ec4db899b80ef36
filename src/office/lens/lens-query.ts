import { type LensReader, lensReaders } from '../../domain/lens/lens.ts'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { instantOf } from '../parts/moments.ts'

const usual: LensReader[] = ['visitor', 'member', 'subscriber', 'ended']
/** Maximum number of columns. */
export const most = 4
const widths = ['390', '1440'] as const
const looks = ['', 'light', 'dark'] as const

/** A value of an allow list in a query. @throws the 404 page for any other value */
export function oneOf<T extends string>(known: readonly T[], text: string | null, otherwise: T): T {
  if (text === null || text === '') return otherwise
  const found = known.find((one) => one === text)
  if (found === undefined) throw notFoundPage()
  return found
}

/**
 * The preview options of an address: a view is an address. Times in it are in Taipei time. @throws the 404 page for
 * invalid values
 */
export function lensQueryIn(searchParams: URLSearchParams) {
  const named = [...new Set(searchParams.getAll('reader').map((reader) => oneOf(lensReaders, reader, 'visitor')))]
  const field = searchParams.get('at') ?? ''
  if (field !== '' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(field)) throw notFoundPage()
  return {
    readers: (named.length > 0 ? named : usual).slice(0, most),
    tooMany: named.length > most,
    at: instantOf(field),
    width: oneOf(widths, searchParams.get('width'), '390'),
    look: oneOf(looks, searchParams.get('look'), ''),
    elder: searchParams.has('elder'),
    search: searchParams.toString(),
  }
}
export type LensQuery = ReturnType<typeof lensQueryIn>

/** The options as query parameters of the API calls. */
export const queryOf = ({ readers, at, look, elder }: LensQuery) => ({
  ...(at ? { at } : {}),
  readers: readers.join(','),
  ...(look ? { theme: look } : {}),
  elder: elder ? ('true' as const) : ('false' as const),
})

const hour = 3_600_000
/** An instant as the value of a datetime field, in Taipei time, with seconds. */
export const fieldValueOf = (instant: string) => new Date(new Date(instant).getTime() + 8 * hour).toISOString().slice(0, 19)
