import { lookup as resolve } from 'node:dns/promises'
import { type ClientRequest, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type SourceAnswer, type Step, sourceAnswer } from '../../domain/manuscripts/sources.ts'
import { isPublicAddress } from './public-address.ts'

/** How addresses are reached. */
export interface Reach {
  /** Which IP addresses may be asked. */
  mayAsk: (ip: string) => boolean
  /** Which ports; the empty one is that of the scheme. */
  ports: readonly string[] | 'any'
  /** How long each request may take, milliseconds. */
  timeout: number
}

export type VisitAddress = (address: string) => Promise<SourceAnswer>

export const publicReach: Reach = { mayAsk: isPublicAddress, ports: ['', '80', '443'], timeout: 10_000 }
const mostSteps = 6

/**
 * Looks whether an address answers, reading none of what it says: HEAD, and GET where that is not welcome. What it leads on to is
 * held to the same: the public internet alone, by the address that is really connected to, so that no name that changes its mind
 * leads into a network of the operator's.
 * @param as how the visitor names itself
 */
export const visitor =
  (as: string, reach: Reach = publicReach): VisitAddress =>
  async (address) => {
    const steps: Step[] = []
    try {
      let next: string | null = address
      while (next !== null && steps.length < mostSteps) {
        const url: URL = new URL(next)
        const { status, location }: Heard = await hear(url, as, reach)
        steps.push({ address: url.href, status })
        next = status >= 300 && status < 400 && location !== undefined ? new URL(location, url).href : null
      }
      // who leads on and on leads nowhere
      return next === null ? sourceAnswer(steps) : { outcome: 'unsure' }
    } catch {
      return { outcome: 'unsure' }
    }
  }

interface Heard {
  status: number
  location: string | undefined
}

async function hear(url: URL, as: string, reach: Reach): Promise<Heard> {
  const head = await ask(url, 'HEAD', as, reach).catch(() => null)
  return head !== null && head.status < 400 ? head : ask(url, 'GET', as, reach)
}

/** @throws where it may not be asked, or does not answer */
function ask(url: URL, method: 'HEAD' | 'GET', as: string, { mayAsk, ports, timeout }: Reach): Promise<Heard> {
  const { protocol, hostname, port, username, password } = url
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isAsked =
    ['http:', 'https:'].includes(protocol) &&
    (ports === 'any' || ports.includes(port)) &&
    username === '' &&
    password === '' &&
    // a name is looked up below; what is an address already is not
    (isIP(literal) === 0 || mayAsk(literal))
  if (!isAsked) return Promise.reject(new Error('not to be asked'))
  const options: RequestOptions = {
    method,
    lookup: guarded(mayAsk),
    headers: { 'user-agent': as, accept: '*/*' },
    signal: AbortSignal.timeout(timeout),
    agent: false,
  }
  return new Promise((done, fail) => {
    const request: ClientRequest = (protocol === 'https:' ? secureRequest : plainRequest)(url, options, (answer) => {
      done({ status: answer.statusCode ?? 0, location: answer.headers.location })
      // nothing of it is read
      answer.destroy()
    })
    request.on('error', fail)
    request.end()
  })
}

/** Looks a name up, and gives only addresses that may be asked: these are what is connected to. */
const guarded =
  (mayAsk: Reach['mayAsk']): LookupFunction =>
  (hostname, { all }, done) => {
    resolve(hostname, { all: true }).then(
      (found) => {
        const [first] = found
        // a name that leads into both is up to something
        if (!first || !found.every(({ address }) => mayAsk(address))) done(new Error('not to be asked'), '')
        else if (all) done(null, found)
        else done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
