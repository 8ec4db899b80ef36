import type { MetaDescriptor } from 'react-router'
import type { OfficeHandle } from '../drawing/page-handle.ts'

/** What a loader or an action gives to its page, without the status that may come with it; redirects give nothing. */
type Given<F> = F extends (...given: never[]) => infer R ? Bare<Awaited<R>> : undefined
type Bare<T> = T extends { data: infer D; init: ResponseInit | null } ? D : T extends Response ? never : T

/** What a page of the office is drawn with: `PageProps<typeof loader, typeof action>`. */
export interface PageProps<Loader, Action = undefined> {
  loaderData: Given<Loader>
  actionData?: Given<Action>
  params: Readonly<Record<string, string | undefined>>
}

/** What the words on a page's tab are made of: `MetaProps<typeof loader>`. Nothing was loaded where a fault stands in its place. */
export interface MetaProps<Loader> {
  loaderData?: Given<Loader> | undefined
}

/** What a page of the office says of itself: for whoever is signed in and works here, drawn anew each time, and found by nobody. */
export const officePage = (
  title: string,
  more: Pick<OfficeHandle, 'bodyLimit' | 'streamed' | 'middleware' | 'frames'> = {},
): OfficeHandle => ({
  office: true,
  middleware: ['member-only'],
  title,
  kept: false,
  private: true,
  robots: 'noindex',
  ...more,
})

/** The words on the browser's tab. @param of what it is the page of: several stand open side by side */
export const officeMeta = (title: string, of = ''): MetaDescriptor[] => [
  { title: `${of ? `${of}｜` : ''}${title}｜編輯部` },
  { name: 'robots', content: 'noindex' },
]
