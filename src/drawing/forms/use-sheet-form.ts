import { useForm } from '@conform-to/react'
import { useMemo } from 'react'
import type { SheetAnswer } from './form-answer.ts'

/**
 * One of a page's forms, by the name that it sends. It shows what its own last answer says. Conform forgets a fault only
 * when it is told something newer, so good news is always told: of the form itself with the answer, of another form of
 * the page by an answer without a fault, which leaves what was typed.
 * @param name which of the page's forms it is, as `SheetAnswer.form` says it
 * @param answer the last answer of any form of the page
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
