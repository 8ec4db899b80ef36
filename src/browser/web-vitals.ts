import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { CallInput } from '../contract/client.ts'
import type { PageType } from '../domain/navigation/page-type.ts'
import { lastingClient } from './lasting-client.ts'

type Body = CallInput<'POST /api/v3.0/measure/vitals'>['body']

/** Measures how the document felt, and sends it to this site, once, when the reader turns away: the kind of page it began with and five numbers. */
export function measureVitals(page: PageType | 'other', apiKey: string): void {
  const measured = new Map<string, number>()
  const note = ({ name, value }: MetricType) => measured.set(name, Math.min(value, 600_000))
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(note)
  const send = () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    document.removeEventListener('visibilitychange', later)
    const vitals = [...measured].map(([name, value]) => ({ name, value }))
    lastingClient(apiKey)('POST /api/v3.0/measure/vitals', { body: { page, vitals } as Body }).catch(() => undefined)
  }
  // the measures themselves are told at the same event
  const later = () => queueMicrotask(send)
  document.addEventListener('visibilitychange', later)
}
