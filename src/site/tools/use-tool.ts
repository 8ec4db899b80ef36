import { type FormEvent, useEffect, useRef, useState } from 'react'
import { adviceNames } from '../../domain/clinical/check.ts'
import { isShown } from '../../domain/clinical/visibility.ts'
import type { Person } from '../../domain/office/may.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { isTooLarge, outcomeOf, type TypedInput } from '../../domain/tools/read-values.ts'
import type { FieldErrors, Tool } from '../../domain/tools/tool.ts'
import { withoutInterpretation } from '../../domain/tools/uninterpreted.ts'
import { useShell } from '../shell/use-shell.ts'

/**
 * State of a tool: the result follows the input, and nothing leaves the page. `posted` is the input submitted before
 * hydration. An error is shown once its field has lost focus or the form was sent; a number that is too large is
 * reported at once. `person` is the current reader: until a clinician has checked the tool, only staff see
 * interpretations.
 */
export function useTool(tool: Tool, posted: TypedInput | null, person: Person) {
  const { clinical } = useShell().config
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLElement>(null)
  const [inputValues, setInputValues] = useState<TypedInput>(posted ?? {})
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setSubmitted] = useState(posted !== null)
  const afterClick = usePointerRelease()
  useEffect(() => {
    if (form.current) setInputValues(inputValuesIn(form.current))
  }, [])
  const today = taipeiDay(new Date())
  const { outcome, errors } = outcomeOf(tool, inputValues, today)
  const isInterpreted = isShown(clinical, adviceNames.tool(tool), person)
  const shownErrors: FieldErrors = {}
  for (const field of tool.fields) {
    const error = errors?.[field.name]
    const text = inputValues[field.name] ?? ''
    const isErrorShown = text !== '' && (visitedFields.has(field.name) || (field.kind === 'number' && isTooLarge(field, text)))
    if (error && (isSubmitted || isErrorShown)) shownErrors[field.name] = error
  }
  return {
    form,
    result,
    inputValues,
    errors: shownErrors,
    isComplete: errors === null,
    outcome: outcome && !isInterpreted ? withoutInterpretation(outcome) : outcome,
    onInput: (event: FormEvent<HTMLFormElement>) => setInputValues(inputValuesIn(event.currentTarget)),
    onBlur: (event: FormEvent<HTMLFormElement>) => {
      const { name } = event.target as unknown as HTMLInputElement
      if (name) afterClick(() => setVisitedFields((before) => (before.has(name) ? before : new Set([...before, name]))))
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      setSubmitted(true)
      const first = tool.fields.find(({ name }) => errors?.[name])
      if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
      else result.current?.focus()
    },
    /** Fills fields that are still empty. */
    fill: (values: TypedInput) => {
      if (!form.current) return
      const fillable = tool.fields.filter((field) => field.kind !== 'check' || !field.momentary)
      for (const { name } of fillable) if (values[name]) fillField(form.current, name, values[name])
      setInputValues(inputValuesIn(form.current))
    },
  }
}

const pointerEvents = ['pointerdown', 'pointerup', 'pointercancel']

/**
 * Defers layout changes until the pointer is released: otherwise a button could move away during a click, and the click
 * would be lost.
 */
function usePointerRelease() {
  const isDown = useRef(false)
  useEffect(() => {
    const track = ({ type }: Event) => {
      isDown.current = type === 'pointerdown'
    }
    for (const kind of pointerEvents) addEventListener(kind, track, true)
    return () => {
      for (const kind of pointerEvents) removeEventListener(kind, track, true)
    }
  }, [])
  // the click event is dispatched in the same task as pointerup
  return (notify: () => void) =>
    isDown.current ? addEventListener('pointerup', () => setTimeout(notify), { once: true }) : notify()
}

function inputValuesIn(form: HTMLFormElement): TypedInput {
  const formValues: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') formValues[name] = value
  return formValues
}

/** Sets the value of a field that is still empty. */
function fillField(form: HTMLFormElement, name: string, value: string): void {
  const controls = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)]
  if (new FormData(form).get(name)) return
  for (const control of controls) {
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox'))
      control.checked = control.value === value
    else control.value = value
  }
}
