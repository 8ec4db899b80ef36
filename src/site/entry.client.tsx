import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { addFonts } from '../browser/fonts.ts'
import { deferInstallPrompt } from '../browser/install-prompt.ts'
import { readStored, writeStored } from '../browser/stored-values.ts'
import { countVisit } from '../domain/navigation/visit-counter.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { HydratedDocument, hydrateDocument } from '../rendering/hydrate-document.tsx'
import latinFaces from '../ui/fonts/roboto.css?url'

watchChunkFailures()
countThisVisit()
deferInstallPrompt()
addFonts(latinFaces)

const site = await hydrateDocument()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedDocument {...site} />
    </StrictMode>,
  )
})

/** Counts this entry among the month's visits: a navigation from one of the site's own pages is no entry. */
function countThisVisit(): void {
  const name = 'visits'
  const [navigationEntry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const followed = navigationEntry?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`)
  if (!followed) writeStored(name, JSON.stringify(countVisit(readStored(name), taipeiDay(new Date()).slice(0, 7))))
}
