import { type SubmissionResult, useForm } from '@conform-to/react'
import { useState } from 'react'
import type { PageFormResult } from './form-result.ts'

/** Clears the errors of a form and retains its input. */
const withoutErrors: SubmissionResult = { error: {} }

/**
 * One of a page's forms, by the name that it sends. The page shows the errors of its last submission only: errors of an
 * earlier one are cleared once any form of the page has succeeded or failed, as they are without scripts. Conform clears
 * errors only on a newer result, and a success that redirects returns none.
 * @param name the form's name in `PageFormResult.form`
 * @param actionResult the last result of any form of the page
 */
export function usePageForm<Fields extends Record<string, unknown>>(
  { id, name, defaultValue }: { id: string; name: string; defaultValue?: Partial<Fields> },
  actionResult: PageFormResult | null | undefined,
) {
  const ownResult = actionResult?.form === name ? actionResult.result : null
  const [hasShown, setHasShown] = useState(false)
  if (ownResult && !hasShown) setHasShown(true)
  const lastResult = ownResult ?? (hasShown ? withoutErrors : null)
  return useForm<Fields>({ id, lastResult, ...(defaultValue ? { defaultValue: defaultValue as never } : {}) })
}
