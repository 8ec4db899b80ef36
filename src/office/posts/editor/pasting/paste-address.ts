import { closeHistory } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { cleanAddress } from '../../../../domain/html-cleaning/clean-address.ts'
import { mayLink } from '../../../../domain/posts/may-link.ts'
import { linkAround, setLink } from '../text-commands.ts'

/**
 * Pastes a URL: links the selected text, or inserts the URL as a link.
 * @param origin this site's origin: its URLs become paths
 * @returns whether an http URL was changed to https
 */
export function pasteAddress(view: EditorView, plain: string, origin: string): boolean {
  const { selection } = view.state
  const { $from, $to, empty } = selection
  const href = cleanAddress(plain.trim(), origin)
  const isWithin = $from.sameParent($to) && $from.parent.inlineContent && !(empty && linkAround(view.state))
  if (href === null || !mayLink(href) || !isWithin) {
    view.pasteText(plain)
    return false
  }
  // a separate undo step
  setLink(href, href.startsWith('/') ? `${origin}${href}` : href)(view.state, (tr) => view.dispatch(closeHistory(tr)))
  return /^\s*http:/i.test(plain) && href.startsWith('https:')
}
