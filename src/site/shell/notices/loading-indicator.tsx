import { Suspense, useState } from 'react'
import { useNavigation } from 'react-router'
import { lazyPart } from '../../../drawing/lazy-part.ts'

const LoadingLine = lazyPart(() => import('../loading-line.tsx'))

/** The progress line at the top during navigation. It is loaded at the first navigation, before it has to be shown. */
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
