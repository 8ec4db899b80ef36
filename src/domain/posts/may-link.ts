import { allowedHtml } from './allowed-html.ts'

/** Whether a text may link to an address: a path of this site, or an allowed scheme; never a script. */
export function mayLink(href: string): boolean {
  // browsers ignore these characters when they parse the scheme
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject of the pattern
  const seen = href.replace(/[\u0000-\u0020]+/g, '')
  if (/^[/\\]{2}/.test(seen)) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1]?.toLowerCase()
  return scheme === undefined || allowedHtml.schemes.includes(scheme)
}
