import { closeHistory } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { cleanAddress } from '../../../../domain/html-cleaning/clean-address.ts'
import { mayLink } from '../../../../domain/posts/may-link.ts'
import { linkAround, setLink } from '../text-commands.ts'

/**
 * Pastes an address: the words that are selected lead there, or where nothing is selected it stands there as a link.
 * @param origin this site's own: its addresses become paths
 * @returns whether it leads to https now, where it was an address of http
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
  // undone by itself
  setLink(href, href.startsWith('/') ? `${origin}${href}` : href)(view.state, (tr) => view.dispatch(closeHistory(tr)))
  return /^\s*http:/i.test(plain) && href.startsWith('https:')
}
