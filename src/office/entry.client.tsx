import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { LiveDocument, openDocument } from '../drawing/live-document.tsx'
import { watchMissingParts } from './parts/missing-parts.ts'

watchMissingParts()
watchChunkFailures()

// staff stay on a page for long: the next page is loaded on click, not prefetched
const office = await openDocument({ ahead: false })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LiveDocument {...office} />
    </StrictMode>,
  )
})
