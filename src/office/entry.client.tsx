import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { addFonts } from '../browser/fonts.ts'
import { LiveDocument, openDocument } from '../drawing/live-document.tsx'
import latinFaces from '../ui/fonts/roboto.css?url'
import { watchMissingParts } from './parts/missing-parts.ts'

watchMissingParts()
watchChunkFailures()
addFonts(latinFaces)

const office = await openDocument()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LiveDocument {...office} />
    </StrictMode>,
  )
})
