import { Suspense, useState } from 'react'
import { useNavigation } from 'react-router'
import { lazyPart } from '../../../drawing/lazy-part.ts'

const LoadingLine = lazyPart(() => import('../loading-line.tsx'))

/** The line at the top while the next page is on its way. It is fetched with the first page that is gone to, before it is due. */
export function LoadingIndicator() {
  const loading = useNavigation().state !== 'idle'
  const [wanted, want] = useState(false)
  if (loading && !wanted) want(true)
  return (
    wanted && (
      <Suspense>
        <LoadingLine loading={loading} />
      </Suspense>
    )
  )
}
