/** Minimum seconds between opening and sending a form; humans are not faster. */
export const minSeconds = 3
/** Maximum age of an opened form, hours. After that it is reopened with the entered values. */
export const maxHours = 24
/** Rate limit of each form: entries per IP address and hour. */
export const formsPerHour = 5

const maxLinks = 10
const link = /(?:https?:\/\/|www\.)\S|\[url/giu

/** Whether a text contains more than ten links: reports and manuscripts contain a few, automated advertisements dozens. */
export function tooManyLinks(text: string): boolean {
  return (text.match(link)?.length ?? 0) > maxLinks
}

/** Classifies a form by the time between opening and sending. */
export function classifyPace(openedAt: number, now: number): 'too-fast' | 'too-old' | 'fine' {
  if (now - openedAt < minSeconds * 1000) return 'too-fast'
  return now - openedAt > maxHours * 3_600_000 ? 'too-old' : 'fine'
}
