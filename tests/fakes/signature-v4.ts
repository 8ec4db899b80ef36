import { createHash, createHmac } from 'node:crypto'

/** A raw request. */
export interface SignedRequest {
  method: string
  /** Path and query, as on the wire. */
  target: string
  /** By lower-case names. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

export interface SigningKey {
  id: string
  secret: string
  region: string
  service: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const pattern =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/([^/,\s]+)\/aws4_request,\s?SignedHeaders=([a-z0-9;-]+),\s?Signature=([0-9a-f]{64})$/

/**
 * The errors in a request's Signature Version 4; null when there are none. Computed from Amazon's description and
 * checked against its published examples, independently of any client:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signatureError({ method, target, headers, body }: SignedRequest, key: SigningKey, now: Date): string | null {
  const [, id, day, region, service, names = '', input] = pattern.exec(headers['authorization'] ?? '') ?? []
  if (input === undefined) return 'AuthorizationHeaderMalformed'
  if (id !== key.id) return 'InvalidAccessKeyId'
  if (region !== key.region || service !== key.service) return 'AuthorizationHeaderMalformed: scope'
  const at = headers['x-amz-date'] ?? ''
  if (!/^\d{8}T\d{6}Z$/.test(at) || at.slice(0, 8) !== day) return 'AccessDenied: date'
  const moment = Date.parse(at.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
  if (Math.abs(moment - now.getTime()) > 15 * 60_000) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (signed.join() !== signed.toSorted().join() || new Set(signed).size !== signed.length) return 'order of SignedHeaders'
  const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (must.some((name) => !signed.includes(name)) || signed.some((name) => headers[name] === undefined))
    return 'AccessDenied: unsigned headers'
  const payload = headers['x-amz-content-sha256'] ?? (key.service === 's3' ? undefined : sha256(body))
  if (payload === undefined) return 'MissingSecurityHeader'
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = target.split('?')
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=').map((part) => encode(decodeURIComponent(part)))
        return `${name}=${value}`
      })
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const signing = [day ?? '', key.region, key.service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secret}`)
  const expected = hmac(signing as Buffer, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex')
  return expected === input ? null : 'SignatureDoesNotMatch'
}
