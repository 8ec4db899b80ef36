import { type RefObject, useEffect, useRef } from 'react'

/**
 * Adds a value to the form around an element, under a name: computed when the form is read, however it is submitted.
 * @param value null for none
 * @returns function that notifies the form of a change, like an input event
 */
export function useFormField(within: RefObject<HTMLElement | null>, name: string, value: () => string | null): () => void {
  const latest = useRef(value)
  latest.current = value
  useEffect(() => {
    const form = within.current?.closest('form')
    const add = ({ formData }: FormDataEvent) => {
      const now = latest.current()
      if (now !== null) formData.set(name, now)
    }
    form?.addEventListener('formdata', add)
    return () => form?.removeEventListener('formdata', add)
  }, [within, name])
  return () => within.current?.dispatchEvent(new Event('input', { bubbles: true }))
}
