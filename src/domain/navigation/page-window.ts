/** The page numbers of a pagination: the first, the last, and two on either side of the current; `null` is a gap. */
export function pageWindow(page: number, totalPages: number): (number | null)[] {
  const pages: (number | null)[] = []
  for (let number = 1; number <= totalPages; number += 1) {
    const near = Math.abs(number - page) <= 2 || number === 1 || number === totalPages
    if (near) pages.push(number)
    else if (pages.at(-1) !== null) pages.push(null)
  }
  return pages
}

/** The query with one parameter set, or removed (null); a changed filter resets the pagination to the first page. */
export function queryWith(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search)
  if (value === null) query.delete(name)
  else query.set(name, value)
  if (name !== 'page' || value === '1') query.delete('page')
  const text = query.toString()
  return text ? `?${text}` : ''
}
