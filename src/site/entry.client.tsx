import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { addChineseFont } from '../browser/fonts.ts'
import { holdInstallPrompt } from '../browser/install-prompt.ts'
import { countThisVisit } from '../browser/visits.ts'

watchChunkFailures()
countThisVisit()
holdInstallPrompt()
addChineseFont()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
