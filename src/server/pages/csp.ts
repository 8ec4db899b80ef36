import { createHash } from 'node:crypto'

const script = /<script((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script\s*>/gi
const fromFile = /(?:^|\s)src\s*=/i
const inert = /(?:^|\s)type\s*=\s*["']?application\/(?:ld\+)?json/i

/** The content security policy of one document: its inline scripts by hash, everything else from this site. */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(script))
    if (!fromFile.test(attributes) && !inert.test(attributes)) hashes.add(`'sha256-${hashOf(source)}'`)
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** A browser hashes what its parser made of the text: line ends are LF, a NUL is a replacement character. */
const hashOf = (source: string) =>
  createHash('sha256').update(source.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')).digest('base64')

/** Headers of every answer. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
}

/** The policy of answers that are no documents: should a browser show one after all, nothing in it runs. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'"
