import type { AnalyticsEvents } from '../contract/analytics.ts'

/**
 * Pushes an event to the page's data layer. This alone sends nothing: a tag manager, where one is installed, reads it.
 */
export function track<Name extends keyof AnalyticsEvents>(event: Name, parameters: AnalyticsEvents[Name]): void {
  const page = window as { dataLayer?: object[] }
  page.dataLayer ??= []
  page.dataLayer.push({ event, ...parameters })
}
