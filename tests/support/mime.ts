/** A mail as displayed. */
export interface ReadMail {
  /** By lower-case name. */
  headers: Map<string, string>
  text: string
  html: string
}

/** Parses a received mail (RFC 5322, 2045, 2047): its headers, and its text and HTML, decoded. */
export function readMime(data: string): ReadMail {
  const { headers, body } = split(data)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  if (!boundary) throw new Error('a mail of one part only')
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\n/, '')))
  const find = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    if (!part) throw new Error(`no ${type} in the mail`)
    return decode(part.body, part.headers.get('content-transfer-encoding') ?? '7bit')
  }
  return { headers, text: find('text/plain'), html: find('text/html') }
}

function split(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\n\n')
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
    }),
  )
  return { headers, body: text.slice(end + 2) }
}

/** `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`, several in a row being one text. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (encoded) =>
      Buffer.concat(
        [...encoded.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', word = '']) =>
          kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : fromQuoted(word.replaceAll('_', ' ')),
        ),
      ).toString('utf8'),
    )
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? fromQuoted(body.replace(/=\n/g, '')).toString('utf8') : body
}

const fromQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
