const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
})

/** An instant in the gateway's format, in Taipei time: `2026/11/21 14:05:09`. */
export function taipeiTradeTime(instant: Date): string {
  return parts.format(instant).replaceAll('-', '/').replace(', ', ' ')
}
