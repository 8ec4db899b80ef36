/** First path segments of the office's pages: its start page and lists, and the queue of readers' questions. */
export const officePrefixes = ['office', 'desk'] as const

/** The page on which staff set up, view and remove their second factor. */
export const secondFactorPage = '/office/second-factor'

/** The page that holds a submitted form after the session has expired, until its author has signed in. */
export const waitingFormPage = '/office/sign-in'

/** Path of that page for a form that is sent to `next`; `files` if it contained files, which are not preserved. */
export const waitingFormPath = (next: string, files = false): string =>
  `${waitingFormPage}?${new URLSearchParams({ next, ...(files ? { files: '1' } : {}) })}`

/** The page that requests the second factor, with its return URL. */
export const stepUpPage = (next: string): string => `${secondFactorPage}/ask?${new URLSearchParams({ next })}`

/**
 * Whether a URL belongs to the office, which is a separate build: interpreted like the routers do, in any case and
 * encoding, including the data requests of pages (`/office.data`).
 */
export function isOfficePath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/', 2)
  const name = decoded(first)
    .toLowerCase()
    .replace(/\.data$/, '')
  return officePrefixes.some((beginning) => beginning === name)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
