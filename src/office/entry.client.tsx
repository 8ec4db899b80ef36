import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchChunkFailures } from '../browser/chunk-reload.ts'
import { HydratedDocument, hydrateDocument } from '../rendering/hydrate-document.tsx'
import { watchEditorChunkFailures } from './parts/chunk-failures.ts'

watchEditorChunkFailures()
watchChunkFailures()

// staff stay on a page for long: the next page is loaded on click, not prefetched
const office = await hydrateDocument()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedDocument {...office} />
    </StrictMode>,
  )
})
