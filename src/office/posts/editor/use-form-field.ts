import { type RefObject, useEffect, useRef } from 'react'

/**
 * Sends a value with the form around an element, under a name: it is made when the form is read, however it is sent.
 * @param value null for nothing
 * @returns what tells the form that the value has changed, as typing into a box would
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
