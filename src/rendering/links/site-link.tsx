import type { AnchorHTMLAttributes, Ref } from 'react'
import { type ButtonVariant, buttonClass } from '../../ui/button/button.tsx'

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of this site, with its query and fragment. */
  to: string
  /** Preserves the scroll position. */
  preventScrollReset?: boolean
  /** Loads a new document: the current one was rendered for another viewer, or must be restarted. */
  reloadDocument?: boolean
  /** Data for the next page; stored in the browser's history, so it must be plain data. */
  state?: object
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the site. It is a plain `<a>`: a page contains a hundred of them, and one listener around the page
 * (`internal-links.tsx`) handles them all without loading a new document.
 */
export function SiteLink({ to, preventScrollReset, reloadDocument, state, ...rest }: SiteLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      data-client-link={reloadDocument ? undefined : ''}
      data-keep-scroll={preventScrollReset || undefined}
      data-link-state={state && JSON.stringify(state)}
    />
  )
}

/** A `SiteLink` that looks like a button. */
export function SiteLinkButton({ variant, size, wide, className, ...rest }: SiteLinkProps & ButtonVariant) {
  return <SiteLink {...rest} className={buttonClass({ variant, size, wide }, className)} />
}
