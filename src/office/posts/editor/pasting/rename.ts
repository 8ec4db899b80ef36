/** Puts an element of another name in the place of one, with what stood in it. @returns the new one */
export function rename(one: Element, name: string): HTMLElement {
  const other = one.ownerDocument.createElement(name)
  other.append(...one.childNodes)
  one.replaceWith(other)
  return other
}
