import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { LiveDocument, openDocument } from '../drawing/live-document.tsx'
import { watchMissingParts } from './parts/missing-parts.ts'

watchMissingParts()
watchChunkFailures()

// who works here stays on a page for long: where they go next is asked for when they go
const office = await openDocument({ ahead: false })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LiveDocument {...office} />
    </StrictMode>,
  )
})
