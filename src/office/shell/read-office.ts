import type { SuspendedPart } from '../../domain/bootstrap/site-identity.ts'
import type { NavigationGroup } from '../../domain/office/navigation.ts'
import { navigationGroupsOf } from '../../domain/office/navigation.ts'
import { isProofFresh, type ProofMethod, proofMethod } from '../../domain/office/second-factor.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'

/** Data of the shell: the current user, and their pages. */
export interface OfficeData {
  siteName: string
  /** The key sent by the browser's own calls; it identifies the client and is no secret. */
  apiKey: string
  /** Whether a user is signed in: the sign-in page is rendered without one. */
  isSignedIn: boolean
  /** The user's name, or the account where there is none. */
  name: string
  navigation: NavigationGroup[]
  /**
   * The outgoing effects that are held back: on a copy of the database all of them, or mail alone where the operator
   * configures it.
   */
  suspendedParts: readonly SuspendedPart[]
  /** Why an administrator has stopped mail; null if mail is sent. */
  mailNotice: string | null
  /** The step-up that a form requires; null while the last proof is recent enough. */
  stepUp: ProofMethod | null
}

/**
 * Time reserved for filling in an open form, milliseconds: a proof that would expire meanwhile is requested at once.
 */
const whileFillingIn = 5 * 60_000

/** Reads it for a user whom the guard admitted. */
export async function readOffice({ client, config, operator, person }: SiteRequest): Promise<OfficeData> {
  const [{ items }] = await Promise.all([client('GET /api/v1.0/member/me'), person && operator.refreshMail()])
  const account = items[0]
  return {
    siteName: config.siteName,
    apiKey: config.apiKey,
    isSignedIn: account !== undefined,
    name: account?.name.trim() || account?.account || '',
    navigation: person ? navigationGroupsOf(person) : [],
    suspendedParts: person ? operator.held : [],
    mailNotice: person ? operator.mailNotice : null,
    stepUp: person?.proof && !isProofFresh(person.proof, Date.now() + whileFillingIn) ? proofMethod(person.proof) : null,
  }
}
