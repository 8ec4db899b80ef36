import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { CallInput } from '../contract/client.ts'
import type { PageType } from '../domain/navigation/page-type.ts'
import { keepaliveClient } from './keepalive-client.ts'

type Body = CallInput<'POST /api/v3.0/measure/vitals'>['body']

/**
 * Measures the web vitals of the document and sends them to this site once, when the page is hidden: the page type at
 * entry and five numbers.
 */
export function measureVitals(page: PageType | 'other', apiKey: string): void {
  const measured = new Map<string, number>()
  const note = ({ name, value }: MetricType) => measured.set(name, Math.min(value, 600_000))
  for (const onMetric of [onLCP, onINP, onCLS, onFCP, onTTFB]) onMetric(note)
  const send = () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    document.removeEventListener('visibilitychange', later)
    const vitals = [...measured].map(([name, value]) => ({ name, value }))
    keepaliveClient(apiKey)('POST /api/v3.0/measure/vitals', { body: { page, vitals } as Body }).catch(() => undefined)
  }
  // the metrics themselves are finalised in the same event
  const later = () => queueMicrotask(send)
  document.addEventListener('visibilitychange', later)
}
