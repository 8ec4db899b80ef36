import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import lineForm from './line-form.module.css'
import styles from './result-list.module.css'

/** Whether a change of a control is complete, so that it is applied at once: not text, nor a year that is being typed. */
export function isChangeComplete(control: EventTarget): boolean {
  if (control instanceof HTMLSelectElement) return true
  if (!(control instanceof HTMLInputElement)) return false
  if (control.type === 'date') return control.value === '' || /^(19|2\d)\d\d-/.test(control.value)
  return control.type === 'checkbox' || control.type === 'radio'
}

/**
 * The filters of a list, as a GET form. A select, a checkbox or a day is applied as it changes, and text on Enter; the
 * button is for text and for browsers without scripts. The focus remains in the form. When the URL changes by other
 * means, the fields are rendered again.
 */
export function FilterForm({ className = lineForm['filters'], children, ...form }: ComponentProps<typeof Form>) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const url = pathname + search
  // the URLs whose filter the fields show: the current one, and the one that was requested by the form
  const [{ version, shown: shownUrls }, setShown] = useState({ version: 0, shown: [url] })
  if (!shownUrls.includes(url)) setShown({ version: version + 1, shown: [url] })
  else if (shownUrls.length > 1 && shownUrls.at(-1) === url) setShown({ version, shown: [url] })
  const filteredUrl = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    return `${form.getAttribute('action') ?? pathname}?${new URLSearchParams(fields)}`
  }
  const onRequest = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setShown({ version, shown: [url, filteredUrl(currentTarget)] })
  return (
    <Form
      role="search"
      {...form}
      key={version}
      className={className}
      onSubmit={(event) => {
        // no second entry of the history for a filter that is applied already
        if (filteredUrl(event.currentTarget) === url) event.preventDefault()
        else onRequest(event)
      }}
      onChange={(event) => {
        if (!isChangeComplete(event.target)) return
        onRequest(event)
        void submit(event.currentTarget, { preventScrollReset: true })
      }}
    >
      {children}
    </Form>
  )
}

interface ResultListProps {
  /** The message for an empty list; null when it has entries. */
  emptyMessage: string | null
  /** The URL of the next page; null at the end. */
  nextPageUrl: string | null
  /** The list. */
  children: ReactNode
}

/** A list, its empty message, and pagination. */
export function ResultList({ emptyMessage, nextPageUrl, children }: ResultListProps) {
  return (
    <>
      {emptyMessage === null ? children : <p className={styles['nothing']}>{emptyMessage}</p>}
      {nextPageUrl && <NextPageLink to={nextPageUrl}>下一頁</NextPageLink>}
    </>
  )
}

/** The link to the next page of a list. */
export const NextPageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={styles['following']}>
    <SiteLink to={to}>{children}</SiteLink>
  </p>
)
