import { hasText, textOf } from './dom.ts'

const notes = [
  '[data-style*="mso-element:footnote" i]:not([data-style*="mso-element:footnote-list" i])',
  '[data-style*="mso-element:endnote" i]:not([data-style*="mso-element:endnote-list" i])',
  // LibreOffice
  'div[id^="sdfootnote"], div[id^="sdendnote"]',
  // Google Docs, downloaded as a web page
  'a[href^="#ftnt_ref"]',
  // WordPress, Pandoc, markdown-it, Wikipedia
  '.wp-block-footnotes > li, .footnotes li, [role="doc-endnotes"] li, ol.references > li',
].join(', ')

/** The signs of notes in the text. */
const signs = [
  '.MsoFootnoteReference, .MsoEndnoteReference, .footnote-ref, [role="doc-noteref"]',
  'sup.fn, sup.reference, sup:has(> a[href^="#"]), a[href^="#"]:has(> sup)',
].join(', ')
const sign = /^\s*[[(〔【]?\s*([\divxlc]{1,5}|[a-z*†‡])\s*[\])〕】]?\s*$/i

/** The horizontal rule that programs insert above their notes. */
const rules = [
  '[data-style*="mso-element:footnote-list" i] hr, [data-style*="mso-element:endnote-list" i] hr',
  'hr:has(+ div a[id^="ftnt"]), .footnotes hr, [role="doc-endnotes"] hr, hr.footnotes-sep',
].join(', ')

/** Links from a note back to its place in the text. */
const isBackLink = (link: Element) => /^(?:[\s^↑↩↵⏎⤴]|\ufe0e|\ufe0f)+$/u.test(textOf(link))

/**
 * Retains footnotes and endnotes as text with their sign in brackets: a raised digit after a number would be read as
 * its power. Removes the rule above the notes, and the links back. @returns how many notes there are
 */
export function readFootnotes(body: HTMLElement): number {
  for (const rule of body.querySelectorAll(rules)) rule.remove()
  for (const link of body.querySelectorAll('.mw-cite-backlink, a[href^="#"]'))
    if (isBackLink(link) && hasText(link)) link.remove()
  for (const element of body.querySelectorAll(signs)) {
    const [, noteNumber] = sign.exec(textOf(element)) ?? []
    if (noteNumber !== undefined) element.replaceWith(body.ownerDocument.createTextNode(`[${noteNumber}]`))
  }
  return body.querySelectorAll(notes).length
}
