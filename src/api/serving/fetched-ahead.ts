import type { IncomingCall } from './context.ts'

/** Whether a browser says that it only prepares a page: nobody looks at it yet, and perhaps nobody ever will. */
export function isFetchedAhead({ req }: IncomingCall): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(req.header(name) ?? ''))
}
