import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { addFonts } from '../browser/fonts.ts'
import { holdInstallPrompt } from '../browser/install-prompt.ts'
import { countThisVisit } from '../browser/visits.ts'
import latinFaces from '../ui/fonts/roboto.css?url'
import { openSite, Site } from './document/site.tsx'

watchChunkFailures()
countThisVisit()
holdInstallPrompt()
addFonts(latinFaces)

const site = await openSite()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Site {...site} />
    </StrictMode>,
  )
})
