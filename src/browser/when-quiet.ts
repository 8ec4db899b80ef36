/** Runs low-priority work: after the page and its images have loaded, once the browser is idle. */
export function whenQuiet(run: () => void): void {
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 5_000 }) : setTimeout(run, 500))
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
