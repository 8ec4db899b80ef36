import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { addFonts } from '../browser/fonts.ts'
import { deferInstallPrompt } from '../browser/install-prompt.ts'
import { countThisVisit } from '../browser/visit-count.ts'
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
