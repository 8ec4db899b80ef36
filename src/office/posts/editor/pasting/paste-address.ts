import { closeHistory } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { cleanAddress } from '../../../../domain/html-cleaning/clean-html.ts'
import { filmAddressIn } from '../../../../domain/posts/contents.ts'
import { mayLink } from '../../../../domain/posts/review.ts'
import { newKey } from '../new-key.ts'
import { schema } from '../schema.ts'
import { linkAround, setLink } from '../text-commands.ts'

/**
 * Pastes a URL: links the selected text, or inserts the URL as a link. The URL of a film, alone in its paragraph, becomes
 * a film block; undo returns the link.
 * @param origin this site's origin: its URLs become paths
 * @returns a message; empty without one
 */
export function pasteAddress(view: EditorView, plain: string, origin: string): string {
  const { selection } = view.state
  const { $from, $to, empty } = selection
  const href = cleanAddress(plain.trim(), origin)
  const isWithin = $from.sameParent($to) && $from.parent.inlineContent && !(empty && linkAround(view.state))
  if (href === null || !mayLink(href) || !isWithin) {
    view.pasteText(plain)
    return ''
  }
  const isAlone = $from.depth === 1 && $from.parent.type === schema.nodes.paragraph && $from.parent.content.size === 0
  // a separate undo step
  setLink(href, href.startsWith('/') ? `${origin}${href}` : href)(view.state, (tr) => view.dispatch(closeHistory(tr)))
  const film = isAlone ? filmAddressIn(plain) : null
  if (film !== null) {
    showAsFilm(view, film)
    return '放成影片了：讀者按了才連到那個網站。要一般的連結，按復原。'
  }
  return /^\s*http:/i.test(plain) && href.startsWith('https:') ? '連結的 http 改成 https 了。' : ''
}

/** Replaces the paragraph of the caret by a film block, as an undo step of its own. */
function showAsFilm(view: EditorView, src: string): void {
  const { $from } = view.state.selection
  const { nodes } = schema
  const attrs = { src, key: newKey() }
  const film = nodes.video.create(attrs, nodes.paragraph.create())
  view.dispatch(closeHistory(view.state.tr.replaceRangeWith($from.before(1), $from.after(1), film).scrollIntoView()))
}
