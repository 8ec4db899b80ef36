import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The challenge of a page, and its site. */
export interface Question {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([0x60 + bytes.length]), bytes])
}
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()

/**
 * An authenticator with one key, as a browser would respond for it (WebAuthn level 3, ES256, no attestation; CBOR by
 * hand).
 * @param verifies whether it performs user verification
 */
export function passkeyDevice(origin: string, { verifies = true }: { verifies?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let uses = 0

  const flags = (isRegistration: boolean) => Buffer.from([1 | (verifies ? 4 : 0) | (isRegistration ? 0x40 : 0)])
  const count = () => {
    uses += 1
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(uses)
    return bytes
  }
  const actual = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    /** The response to a registration request. */
    make: ({ challenge, rp }: Question) => {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        sha256(rp?.id ?? ''),
        flags(true),
        count(),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({ clientDataJSON: actual('webauthn.create', challenge), attestationObject })
    },
    /** The response to an authentication request. */
    prove: ({ challenge, rpId }: Question) => {
      const clientDataJSON = actual('webauthn.get', challenge)
      const authenticatorData = Buffer.concat([sha256(rpId ?? ''), flags(false), count()])
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData, signature })
    },
  }
}
