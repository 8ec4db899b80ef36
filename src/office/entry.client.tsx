import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { LiveDocument, openDocument } from '../drawing/live-document.tsx'
import { watchMissingParts } from './parts/missing-parts.ts'

watchMissingParts()
watchChunkFailures()

const office = await openDocument()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LiveDocument {...office} />
    </StrictMode>,
  )
})
