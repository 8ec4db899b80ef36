import { useForm } from '@conform-to/react'
import { useMemo } from 'react'
import type { SheetAnswer } from './form-answer.ts'

/**
 * One of a page's forms, by the name that it sends. It shows its own last result. Conform clears an error only on a
 * newer result, so success is always passed on: that of the form itself with its result, that of another form of the
 * page as a result without errors, which retains the input.
 * @param name the form's name in `SheetAnswer.form`
 * @param answer the last result of any form of the page
 */
export function useSheetForm<Fields extends Record<string, string>>(
  { id, name, defaultValue }: { id: string; name: string; defaultValue?: Partial<Fields> },
  answer: SheetAnswer | null | undefined,
) {
  const lastResult = useMemo(() => {
    if (!answer) return null
    if (answer.form === name) return answer.result
    return answer.notice === undefined ? null : { error: {} }
  }, [answer, name])
  return useForm<Fields>({ id, lastResult, ...(defaultValue ? { defaultValue: defaultValue as never } : {}) })
}
