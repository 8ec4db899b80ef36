/** Seconds up to which a wait is given in seconds. */
const mostSeconds = 90
/** Minutes up to which a wait is given in minutes. */
const mostMinutes = 90

/** How long to wait, as refusals state it: 「請在 5 分鐘後再試」. Rounded up, so that a retry then succeeds. */
export function waitText(seconds: number): string {
  if (seconds <= mostSeconds) return `${Math.max(1, Math.ceil(seconds))} 秒`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= mostMinutes ? `${minutes} 分鐘` : `${Math.ceil(minutes / 60)} 小時`
}
