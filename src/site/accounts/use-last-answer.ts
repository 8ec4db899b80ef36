import { useState } from 'react'

/**
 * What a form of the page was last answered. The router forgets an action's answer as soon as the page is read anew,
 * which a page does by itself when the member's standing changes; the reader must still find it there.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(answer)
  if (answer !== undefined && answer !== kept) keep(answer)
  return answer ?? kept
}
