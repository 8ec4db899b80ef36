import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A user with an account at the provider. */
export interface Known {
  sub: string
  name: string
  email?: string
  email_verified?: boolean
}

const providers = {
  line: {
    authorize: 'https://access.line.me/oauth2/v2.1/authorize',
    token: 'https://api.line.me/oauth2/v2.1/token',
    issuer: 'https://access.line.me',
  },
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    issuer: 'https://accounts.google.com',
  },
} as const
export type ProviderName = keyof typeof providers

interface Grant {
  person: Known
  redirectUri: string
  challenge: string
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const refuse = (error: string) => Response.json({ error }, { status: 400 })

/**
 * LINE Login v2.1 or Google, as far as a site uses them (RFC 6749 with PKCE, OpenID Connect): its consent page and its
 * token endpoint, which rejects what a real one would. Nothing goes over the network: `answer` handles the requests to
 * it.
 */
export function signInProvider(name: ProviderName, client: { id: string; secret: string }) {
  const { authorize, token, issuer } = providers[name]
  const grants = new Map<string, Grant>()
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

  const idToken = ({ sub, name: called, email, email_verified }: Known): string => {
    const now = Math.floor(Date.now() / 1000)
    const line = name === 'line'
    const head = encoded(line ? { typ: 'JWT', alg: 'HS256' } : { typ: 'JWT', alg: 'RS256', kid: 'one' })
    const claims = { iss: issuer, sub, aud: client.id, exp: now + 3600, iat: now, name: called, email, email_verified }
    const text = `${head}.${encoded(claims)}`
    const signature = line
      ? createHmac('sha256', client.secret).update(text).digest('base64url')
      : sign('sha256', Buffer.from(text), keys.privateKey).toString('base64url')
    return `${text}.${signature}`
  }

  /** The consent page: the authorisation request, and the browser's next URL. */
  const readRequest = (href: string) => {
    const url = new URL(href)
    const parameter = (key: string) => url.searchParams.get(key) ?? ''
    if (url.origin + url.pathname !== authorize) throw new Error(`${href} is no page of ${name}`)
    if (parameter('client_id') !== client.id || parameter('response_type') !== 'code') throw new Error('an unknown client')
    if (!parameter('scope').split(' ').includes('openid')) throw new Error('no openid in the scope')
    if (parameter('code_challenge_method') !== 'S256' || parameter('code_challenge') === '') throw new Error('no PKCE')
    return parameter
  }

  return {
    /** The user agrees: the URL to which the provider redirects the browser. */
    agree: (url: string, person: Known): URL => {
      const request = readRequest(url)
      const code = randomBytes(12).toString('base64url')
      grants.set(code, { person, redirectUri: request('redirect_uri'), challenge: request('code_challenge') })
      return new URL(`${request('redirect_uri')}?${new URLSearchParams({ code, state: request('state') })}`)
    },
    /** The user clicks 取消. */
    cancel: (url: string): URL => {
      const request = readRequest(url)
      const query = {
        error: 'access_denied',
        error_description: 'The+resource+owner+denied+the+request',
        state: request('state'),
      }
      return new URL(`${request('redirect_uri')}?${new URLSearchParams(query)}`)
    },
    /** Whether a request is for this provider. */
    isFor: (identifier: string) => identifier === token,
    answer: async (request: Request): Promise<Response> => {
      const body = new URLSearchParams(await request.text())
      const basic = Buffer.from(request.headers.get('authorization')?.replace('Basic ', '') ?? '', 'base64').toString()
      const credentials = basic || `${body.get('client_id')}:${body.get('client_secret')}`
      if (credentials !== `${client.id}:${client.secret}`) return refuse('invalid_client')
      const code = body.get('code') ?? ''
      const grant = grants.get(code)
      grants.delete(code)
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      const fits = grant?.redirectUri === body.get('redirect_uri') && grant?.challenge === challenge
      if (body.get('grant_type') !== 'authorization_code' || !grant || !fits) return refuse('invalid_grant')
      return Response.json({
        access_token: randomBytes(16).toString('hex'),
        refresh_token: randomBytes(16).toString('hex'),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'openid profile email',
        id_token: idToken(grant.person),
      })
    },
  }
}
export type SignInProvider = ReturnType<typeof signInProvider>

/** Routes requests to these providers to the fakes while the test file runs; all others are unaffected. */
export function reachProviders(all: readonly SignInProvider[]): () => void {
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const provider = all.find(({ isFor }) => isFor(request.url))
    return provider ? provider.answer(request) : before(input, init)
  }
  return () => {
    globalThis.fetch = before
  }
}
