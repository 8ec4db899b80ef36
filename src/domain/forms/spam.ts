/** Nobody reads, types and sends a form faster than this. */
export const leastSeconds = 3
/** How long an opened form may be sent; after that it is opened anew, with what was typed. */
export const mostHours = 24
/** How many forms one address may send in an hour. */
export const formsPerHour = 5

const mostLinks = 10
const link = /(?:https?:\/\/|www\.)\S|\[url/giu

/** Whether a text is more links than words: reports and manuscripts name a few, advertisements by program dozens. */
export function tooManyLinks(text: string): boolean {
  return (text.match(link)?.length ?? 0) > mostLinks
}

/** What the time between opening and sending says of a form. */
export function paceOf(openedAt: number, now: number): 'too-fast' | 'too-old' | 'fine' {
  if (now - openedAt < leastSeconds * 1000) return 'too-fast'
  return now - openedAt > mostHours * 3_600_000 ? 'too-old' : 'fine'
}
