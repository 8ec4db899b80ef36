import type { HeldPart } from '../../domain/founding/site-identity.ts'
import type { PlaceGroup } from '../../domain/office/place-at.ts'
import { placesOf } from '../../domain/office/places.ts'
import { isFresh, type ShownBy, shownBy } from '../../domain/office/second-factor.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** What the shell is drawn from: who works here, and where they may go. */
export interface OfficeData {
  siteName: string
  /** The key that the browser's own calls carry; it names the client and guards nothing. */
  apiKey: string
  /** Whether somebody has signed in: a page that asks one to is drawn for nobody. */
  isSomebody: boolean
  /** The person's name, or the account where there is none. */
  name: string
  places: PlaceGroup[]
  /** What is held back of what leaves the machine: on a copy of the database everything, or mail alone where the operator says so. */
  held: readonly HeldPart[]
  /** What a form that must be sure asks for; null while what was shown lately is enough. */
  stepUp: ShownBy | null
}

/** A form that is open is filled in for so long, milliseconds: what would be too old by then is asked for at once. */
const whileFillingIn = 5 * 60_000

/** Reads it for whoever the guard let in. */
export async function readOffice({ client, config, operator, person }: SiteRequest): Promise<OfficeData> {
  const { items } = await client('GET /api/v1.0/member/me')
  const me = items[0]
  return {
    siteName: config.siteName,
    apiKey: config.apiKey,
    isSomebody: me !== undefined,
    name: me?.name.trim() || me?.account || '',
    places: person ? placesOf(person) : [],
    held: person ? operator.held : [],
    stepUp: person?.proof && !isFresh(person.proof, Date.now() + whileFillingIn) ? shownBy(person.proof) : null,
  }
}
