import { lookup as resolve } from 'node:dns/promises'
import { type ClientRequest, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Database } from '../../db/connect.ts'
import {
  collectPublishedSources,
  collectWrittenSources,
  deleteUnusedSources,
  dueSources,
  saveVisit,
} from '../../db/queries/source-visits.ts'
import {
  nextVisitInterval,
  type SourceResponse,
  sourceResponse,
  stateAfterVisit,
  type VisitStep,
} from '../../domain/manuscripts/checks.ts'
import { isPublicIp } from './public-ip.ts'

/** The limits of requests. */
export interface VisitPolicy {
  /** Which IP addresses may be requested. */
  mayConnect: (ip: string) => boolean
  /** The allowed ports; the empty string is the default port of the scheme. */
  ports: readonly string[] | 'any'
  /** The timeout of each request, milliseconds. */
  timeout: number
}

export type VisitUrl = (url: string) => Promise<SourceResponse>

export const publicVisitPolicy: VisitPolicy = { mayConnect: isPublicIp, ports: ['', '80', '443'], timeout: 10_000 }
const maxSteps = 6

/**
 * Checks whether a URL responds, without reading the body: HEAD, and GET if that fails. Redirects are
 * checked the same way: only public addresses, verified for the IP address of the actual connection, so that DNS
 * rebinding cannot lead into the operator's network.
 * @param userAgent the user agent of the requests
 */
export const createLinkChecker =
  (userAgent: string, policy: VisitPolicy = publicVisitPolicy): VisitUrl =>
  async (startUrl) => {
    const steps: VisitStep[] = []
    try {
      let next: string | null = startUrl
      while (next !== null && steps.length < maxSteps) {
        const url: URL = new URL(next)
        const { status, location }: HttpResponse = await requestHead(url, userAgent, policy)
        steps.push({ url: url.href, status })
        next = status >= 300 && status < 400 && location !== undefined ? new URL(location, url).href : null
      }
      // too many redirects are inconclusive
      return next === null ? sourceResponse(steps) : { outcome: 'unsure' }
    } catch {
      return { outcome: 'unsure' }
    }
  }

interface HttpResponse {
  status: number
  location: string | undefined
}

async function requestHead(url: URL, userAgent: string, policy: VisitPolicy): Promise<HttpResponse> {
  const head = await sendRequest(url, 'HEAD', userAgent, policy).catch(() => null)
  return head !== null && head.status < 400 ? head : sendRequest(url, 'GET', userAgent, policy)
}

/** @throws when it may not be requested, or does not respond */
function sendRequest(
  url: URL,
  method: 'HEAD' | 'GET',
  userAgent: string,
  { mayConnect, ports, timeout }: VisitPolicy,
): Promise<HttpResponse> {
  const { protocol, hostname, port, username, password } = url
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isAllowed =
    ['http:', 'https:'].includes(protocol) &&
    (ports === 'any' || ports.includes(port)) &&
    username === '' &&
    password === '' &&
    // a host name is checked at its resolution below; an IP literal is checked here
    (isIP(literal) === 0 || mayConnect(literal))
  if (!isAllowed) return Promise.reject(new Error('request not allowed'))
  const options: RequestOptions = {
    method,
    lookup: guardedLookup(mayConnect),
    headers: { 'user-agent': userAgent, accept: '*/*' },
    signal: AbortSignal.timeout(timeout),
    agent: false,
  }
  return new Promise((resolve, fail) => {
    const request: ClientRequest = (protocol === 'https:' ? secureRequest : plainRequest)(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      // the body is not read
      response.destroy()
    })
    request.on('error', fail)
    request.end()
  })
}

/** Resolves a name, and returns only allowed IP addresses: the connection is made to these. */
const guardedLookup =
  (mayConnect: VisitPolicy['mayConnect']): LookupFunction =>
  (hostname, { all }, done) => {
    resolve(hostname, { all: true }).then(
      (addresses) => {
        const [first] = addresses
        // a name that resolves to both public and internal IP addresses is suspicious
        if (!first || !addresses.every(({ address }) => mayConnect(address))) done(new Error('request not allowed'), '')
        else if (all) done(null, addresses)
        else done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }

/** How far back changed texts are considered: longer than a worker is offline during a release, milliseconds. */
const lookBack = 3_600_000
/** How many URLs are visited per run. */
const maxVisited = 40
const concurrency = 4
/** The time after which an unused URL is deleted, milliseconds. */
const deletedAfter = 30 * 24 * 3_600_000

/**
 * Visits new sources, and those that are due again; at most one per host and run. The results are stored.
 * @returns how many were visited
 */
export async function visitSources(db: Database, now: Date, visit: VisitUrl): Promise<number> {
  await collectWrittenSources(db, new Date(now.getTime() - lookBack), now)
  const due = await dueSources(db, now, maxVisited)
  const queue = [...due]
  const worker = async () => {
    for (let sourceVisit = queue.shift(); sourceVisit; sourceVisit = queue.shift()) {
      const state = stateAfterVisit(sourceVisit, await visit(sourceVisit.url), now)
      await saveVisit(db, state, new Date(now.getTime() + nextVisitInterval(state)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return due.length
}

/** Registers the sources of all published versions and manuscripts, and deletes those that no text contains any more. */
export async function registerSources(db: Database, now: Date): Promise<void> {
  await collectPublishedSources(db, now)
  await collectWrittenSources(db, new Date(0), now)
  await deleteUnusedSources(db, new Date(now.getTime() - deletedAfter))
}
