const notes = [
  '[data-style*="mso-element:footnote" i]:not([data-style*="mso-element:footnote-list" i])',
  '[data-style*="mso-element:endnote" i]:not([data-style*="mso-element:endnote-list" i])',
  // LibreOffice
  'div[id^="sdfootnote"], div[id^="sdendnote"]',
  // Google Docs, downloaded as a web page
  'a[id^="ftnt"]:not([id^="ftnt_ref"])',
].join(', ')

/** The horizontal rule that programs insert above their notes. */
const rules =
  '[data-style*="mso-element:footnote-list" i] hr, [data-style*="mso-element:endnote-list" i] hr, hr:has(+ div a[id^="ftnt"])'

/** Retains footnotes and endnotes as text with their sign; removes the rule above them. @returns how many there are */
export function readFootnotes(body: HTMLElement): number {
  for (const rule of body.querySelectorAll(rules)) rule.remove()
  return body.querySelectorAll(notes).length
}
