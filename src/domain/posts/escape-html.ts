/** Escapes text for element content. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes text for a quoted attribute. */
export function escapeAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', '&quot;')
}
