import type { AnchorHTMLAttributes, Ref } from 'react'
import { type ButtonLook, buttonClass } from '../../ui/button/button-class.ts'

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of this site, with its query and fragment. */
  to: string
  /** Leaves the reader where they are on the page. */
  preventScrollReset?: boolean
  /** Loads a new document: what is there is drawn for somebody else now, or from the beginning. */
  reloadDocument?: boolean
  /** What the next page is told of this one; kept in the history, so nothing but plain data. */
  state?: object
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the site. It is a plain `<a>`: a page holds a hundred of them, and one listener around the page
 * (`inside-links.tsx`) follows them all without loading a new document.
 */
export function SiteLink({ to, preventScrollReset, reloadDocument, state, ...rest }: SiteLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      data-inside={reloadDocument ? undefined : ''}
      data-keep-scroll={preventScrollReset || undefined}
      data-link-state={state && JSON.stringify(state)}
    />
  )
}

/** The same in the look of a button. */
export function SiteLinkButton({ look, size, wide, className, ...rest }: SiteLinkProps & ButtonLook) {
  return <SiteLink {...rest} className={buttonClass({ look, size, wide }, className)} />
}
