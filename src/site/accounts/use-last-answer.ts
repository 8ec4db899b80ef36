import { useState } from 'react'

/**
 * The last action result of a form. The router drops it on revalidation, which happens automatically when the member's
 * entitlement changes; the reader must still see it.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [stored, keep] = useState(answer)
  if (answer !== undefined && answer !== stored) keep(answer)
  return answer ?? stored
}
