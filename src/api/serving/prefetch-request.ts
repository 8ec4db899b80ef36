import type { IncomingCall } from './context.ts'

/** Whether a browser is only prefetching a page: it may never be shown. */
export function isPrefetchRequest({ req }: IncomingCall): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(req.header(name) ?? ''))
}
