/** How the addresses of the office's pages begin: its start and its lists, and the desk of those who answer questions. */
export const officeBeginnings = ['office', 'desk'] as const

/** Where whoever works here sets their second factor up, sees what is set, and takes it away. */
export const factorPage = '/office/second-factor'

/** Where a form waits whose writer's session is gone, until they have signed in. */
export const waitingFormPage = '/office/sign-in'

/** The same page, for a form that goes to `next`; `files` where it brought files, which are not carried. */
export const waitingFormAt = (next: string, files = false): string =>
  `${waitingFormPage}?${new URLSearchParams({ next, ...(files ? { files: '1' } : {}) })}`

/** Where the second factor is asked for, and which page comes after. */
export const askingPage = (next: string): string => `${factorPage}/ask?${new URLSearchParams({ next })}`

/**
 * Whether an address is of the office, which is a build of its own: as the routers read it, in any case and however it is
 * coded, and the same for the data of a page (`/office.data`).
 */
export function isOfficeAddress(pathname: string): boolean {
  const [, first = ''] = pathname.split('/', 2)
  const name = decoded(first)
    .toLowerCase()
    .replace(/\.data$/, '')
  return officeBeginnings.some((beginning) => beginning === name)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
