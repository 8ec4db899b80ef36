import { useEffect, useRef } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { mainId } from '../../rendering/main.tsx'

/** Question about what would be lost by leaving; null if nothing would. */
type LeaveQuestion = (isSamePath: boolean) => string | null

const unsaved = '有還沒儲存的修改，離開就沒有了。要離開嗎？'

/** A router accepts one blocker: every part of a page that can lose input adds its question here. */
const questions = new Set<LeaveQuestion>()

const questionNow = (isSamePath: boolean): string | null => {
  for (const question of questions) {
    const text = question(isSamePath)
    if (text !== null) return text
  }
  return null
}

/** Asks before the page is left by a link, by back, by a reload or by closing, while the question is not null. */
export function useConfirmLeave(question: LeaveQuestion): void {
  const latest = useRef(question)
  latest.current = question
  useEffect(() => {
    const ask: LeaveQuestion = (isSamePath) => latest.current(isSamePath)
    questions.add(ask)
    return () => void questions.delete(ask)
  }, [])
}

/** Asks before leaving a page that compares its own state with what is stored. */
export const useConfirmUnsaved = (isUnsaved: boolean): void => useConfirmLeave(() => (isUnsaved ? unsaved : null))

/**
 * A form can opt out by `data-leave`: `free` where its input is stored elsewhere or worth nothing; `within` where other
 * URLs of the same page keep it or request it again; `after` for one whose submission discards the other input.
 */
const leaveOf = (form: HTMLFormElement) => form.dataset['leave']

/** Manuscripts are saved while they are written and their forms are stored on the device; proofs are worth nothing later. */
const freePages = /^\/office\/(posts|second-factor)(\/|$)/

const isGuarded = (form: HTMLFormElement | null | undefined): form is HTMLFormElement =>
  form != null &&
  form.method === 'post' &&
  leaveOf(form) !== 'free' &&
  !freePages.test(location.pathname) &&
  form.closest(`#${mainId}`) !== null

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a control differs from how it was rendered: it was filled in before hydration, or restored by the browser. */
function isFilledIn(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(initial, 0)
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement) || ['hidden', 'submit', 'button'].includes(control.type)) return false
  return ['checkbox', 'radio'].includes(control.type)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/** Whether the server returned the form unsaved. */
const isRefused = (form: HTMLFormElement) => form.querySelector('[aria-invalid=true], [role=alert]') !== null

/**
 * Whether the input of a form cannot be lost: it was stored, or its form is gone. A form shows or removes its errors some
 * milliseconds after the navigation has ended, so they are read when the question arises.
 */
const isStored = (form: HTMLFormElement, answeredForms: ReadonlySet<HTMLFormElement>) =>
  !form.isConnected || (answeredForms.has(form) && !isRefused(form))

/** The guard of every office page: its forms, and the questions of its parts. */
export function useLeaveGuard(): void {
  const changedForms = useRef(new Set<HTMLFormElement>())
  /** Forms whose submission was answered and that were not changed since. */
  const answeredForms = useRef(new Set<HTMLFormElement>())
  const submittedForm = useRef<HTMLFormElement | null>(null)
  const { state } = useNavigation()
  useConfirmLeave((isSamePath) => {
    const isLost = (form: HTMLFormElement) =>
      !isStored(form, answeredForms.current) && !(isSamePath && leaveOf(form) === 'within')
    return [...changedForms.current].some(isLost) ? unsaved : null
  })
  useEffect(() => {
    if (state !== 'idle') return
    if (submittedForm.current) answeredForms.current.add(submittedForm.current)
    submittedForm.current = null
    for (const form of changedForms.current) if (!form.isConnected) changedForms.current.delete(form)
  }, [state])
  useEffect(() => {
    for (const form of document.forms) if (isGuarded(form) && [...form.elements].some(isFilledIn)) changedForms.current.add(form)
    const removal = new AbortController()
    const { signal } = removal
    const onInput = ({ target }: Event) => {
      const form = (target as Control).form
      if (!isGuarded(form) || (target as Element).closest('[data-aside]')) return
      changedForms.current.add(form)
      answeredForms.current.delete(form)
    }
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      const isLosing =
        leaveOf(form) === 'after' &&
        [...changedForms.current].some((item) => item !== form && !isStored(item, answeredForms.current))
      if (isLosing && !window.confirm(unsaved)) {
        event.preventDefault()
        event.stopPropagation()
      } else if (form.method === 'post') submittedForm.current = form
    }
    // a submission that the router leaves to the browser: it loads a document or downloads a file
    const onSubmitted = (event: SubmitEvent) => {
      if (!event.defaultPrevented) changedForms.current.delete(event.target as HTMLFormElement)
    }
    document.addEventListener('input', onInput, { signal })
    document.addEventListener('submit', onSubmitted, { signal })
    document.addEventListener('submit', onSubmit, { signal, capture: true })
    addEventListener(
      'beforeunload',
      (event) => {
        if (questionNow(false) !== null) event.preventDefault()
      },
      { signal },
    )
    return () => removal.abort()
  }, [])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePath = currentLocation.pathname === nextLocation.pathname
    return (!isSamePath || currentLocation.search !== nextLocation.search) && questionNow(isSamePath) !== null
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = questionNow(blocker.location.pathname === location.pathname)
    if (question !== null && !window.confirm(question)) return blocker.reset()
    changedForms.current.clear()
    blocker.proceed()
  }, [blocker])
}
