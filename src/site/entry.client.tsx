import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { addFonts } from '../browser/fonts.ts'
import { holdInstallPrompt } from '../browser/install-prompt.ts'
import { countThisVisit } from '../browser/visits.ts'
import latinFaces from '../ui/fonts/roboto.css?url'
import { takeHandedData } from './fast/index.ts'

watchChunkFailures()
takeHandedData()
countThisVisit()
holdInstallPrompt()
addFonts(latinFaces)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
