import { type FormEvent, useEffect, useState } from 'react'
import { recallWritten, storeWritten } from '../../browser/written-draft.ts'
import { useMember } from '../shell/use-member.ts'

/** Fields of the draft: the member's text; neither the consent nor values of a single submission. */
const storedFields = ['subject', 'age', 'diabetes_type', 'years', 'hba1c', 'medicines', 'question']

/**
 * Draft recovery: stores the input in session storage for the current member only. Once the member is known, the draft
 * is restored into fields that are still empty. @param formId the form's id in the document
 */
export function useDraft(formId: string): { restored: boolean; onInput: (event: FormEvent<HTMLFormElement>) => void } {
  const owner = useMember().member?.uuid
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!owner || !(form instanceof HTMLFormElement)) return
    for (const [field, text] of Object.entries(recallWritten(formId, owner))) {
      const control = form.elements.namedItem(field)
      if (!storedFields.includes(field) || !control || !('value' in control) || control.value !== '' || text === '') continue
      control.value = text
      setRestored(true)
    }
    // input from before the member was known
    const fields = writtenIn(form)
    if (Object.keys(fields).length > 0) storeWritten({ form: formId, owner, fields })
  }, [formId, owner])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (owner) storeWritten({ form: formId, owner, fields: writtenIn(currentTarget) })
  }
  return { restored, onInput }
}

function writtenIn(form: HTMLFormElement): Record<string, string> {
  const values = new FormData(form)
  return Object.fromEntries(storedFields.flatMap((field) => (values.get(field) ? [[field, String(values.get(field))]] : [])))
}
