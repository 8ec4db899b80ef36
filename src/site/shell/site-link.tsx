import { Link, type LinkProps } from 'react-router'
import { connection } from '../../browser/connection.ts'
import { mayFetchAhead } from '../../domain/navigation/prefetch.ts'
import { type ButtonLook, buttonClass } from '../../ui/button/button-class.ts'

/** A link inside the site. What it leads to is fetched ahead when the reader points at it, unless the connection asks for thrift. */
export function SiteLink({ prefetch = 'intent', ...rest }: LinkProps) {
  return <Link {...rest} prefetch={mayFetchAhead(connection()) ? prefetch : 'none'} />
}

/** The same in the look of a button. */
export function SiteLinkButton({ look, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <SiteLink {...rest} className={buttonClass({ look, size, wide }, className)} />
}
