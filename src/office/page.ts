import type { MetaDescriptor } from 'react-router'
import type { OfficeHandle } from '../rendering/page-handle.ts'

/** The data that a loader or an action returns to its page, without the status; redirects return none. */
type PageData<F> = F extends (...given: never[]) => infer R ? DataOf<Awaited<R>> : undefined
type DataOf<T> = T extends { data: infer D; init: ResponseInit | null } ? D : T extends Response ? never : T

/** Props of an office page: `PageProps<typeof loader, typeof action>`. */
export interface PageProps<Loader, Action = undefined> {
  loaderData: PageData<Loader>
  actionData?: PageData<Action>
  params: Readonly<Record<string, string | undefined>>
}

/** Arguments of a page's `meta`: `MetaProps<typeof loader>`. The data is missing on an error page. */
export interface MetaProps<Loader> {
  loaderData?: PageData<Loader> | undefined
}

/** Handle of an office page: for signed-in staff, rendered uncached, not indexed. */
export const officePage = (
  title: string,
  more: Pick<OfficeHandle, 'bodyLimit' | 'reportsLarge' | 'streamed' | 'middleware' | 'frames'> = {},
): OfficeHandle => ({
  office: true,
  middleware: ['member-only'],
  title,
  cached: false,
  private: true,
  robots: 'noindex',
  ...more,
})

/** The document title. @param subject the page's subject, because several tabs are open side by side */
export const officeMeta = (title: string, subject = ''): MetaDescriptor[] => [
  { title: `${subject ? `${subject}｜` : ''}${title}｜編輯部` },
  { name: 'robots', content: 'noindex' },
]
