import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as ads from './ads.ts'
import * as audit from './audit.ts'
import * as binding from './binding.ts'
import * as bulkEdits from './bulk-edits.ts'
import * as businessFigures from './business-figures.ts'
import * as bylines from './bylines.ts'
import * as comparisons from './comparisons.ts'
import * as demoGateway from './demo-gateway.ts'
import * as desk from './desk.ts'
import * as digitalFeatures from './digital-features.ts'
import * as discovery from './discovery.ts'
import type { Endpoint } from './endpoint.ts'
import * as failedMail from './failed-mail.ts'
import * as favorites from './favorites.ts'
import * as formEntries from './form-entries.ts'
import * as forms from './forms.ts'
import * as front from './front.ts'
import * as history from './history.ts'
import * as legacy from './legacy.ts'
import * as lens from './lens.ts'
import * as manuscriptShapes from './manuscript-shapes.ts'
import * as manuscripts from './manuscripts.ts'
import * as measures from './measures.ts'
import * as media from './media.ts'
import * as member from './member.ts'
import * as memberDesk from './member-desk.ts'
import * as names from './names.ts'
import * as newsletters from './newsletters.ts'
import * as notes from './notes.ts'
import * as office from './office.ts'
import * as officeCalendar from './office-calendar.ts'
import * as officeFront from './office-front.ts'
import * as officeInbox from './office-inbox.ts'
import * as onboarding from './onboarding.ts'
import * as orderForm from './order-form.ts'
import * as ownData from './own-data.ts'
import * as passkeys from './passkeys.ts'
import * as payment from './payment.ts'
import * as placeShapes from './place-shapes.ts'
import * as places from './places.ts'
import * as posts from './posts.ts'
import * as presence from './presence.ts'
import * as previewLinks from './preview-links.ts'
import * as profile from './profile.ts'
import * as publications from './publications.ts'
import * as questions from './questions.ts'
import * as quizzes from './quizzes.ts'
import * as readings from './readings.ts'
import * as recommendations from './recommendations.ts'
import * as records from './records.ts'
import * as registers from './registers.ts'
import * as reviews from './reviews.ts'
import * as savedViews from './saved-views.ts'
import * as sealedForms from './sealed-forms.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as security from './security.ts'
import * as setUp from './set-up.ts'
import * as shapes from './shapes.ts'
import * as shares from './shares.ts'
import * as shell from './shell.ts'
import * as signUps from './sign-ups.ts'
import * as signingChannels from './signing-channels.ts'
import * as staffRoles from './staff-roles.ts'
import * as subscriptions from './subscriptions.ts'
import * as tags from './tags.ts'
import * as tools from './tools.ts'
import * as topics from './topics.ts'

/**
 * The modules of the contract: each export is known by its name, and every call in an exported record of calls is
 * served. Their order is that of the document.
 */
const features = [
  placeShapes,
  shapes,
  member,
  onboarding,
  profile,
  binding,
  bulkEdits,
  security,
  passkeys,
  ownData,
  shell,
  favorites,
  subscriptions,
  newsletters,
  topics,
  front,
  records,
  questions,
  desk,
  recommendations,
  legacy,
  accounts,
  places,
  digitalFeatures,
  ads,
  discovery,
  forms,
  quizzes,
  tools,
  orderForm,
  payment,
  setUp,
  staffRoles,
  secondFactor,
  sealedForms,
  manuscriptShapes,
  manuscripts,
  publications,
  lens,
  reviews,
  comparisons,
  history,
  officeInbox,
  signingChannels,
  failedMail,
  notes,
  presence,
  previewLinks,
  media,
  names,
  tags,
  bylines,
  audit,
  office,
  formEntries,
  signUps,
  officeCalendar,
  officeFront,
  memberDesk,
  demoGateway,
  registers,
  savedViews,
  search,
  measures,
  businessFigures,
  readings,
  shares,
  posts,
] as const

type CallsOf<Feature> = Feature extends unknown
  ? {
      [Name in keyof Feature]: Feature[Name] extends Record<string, Endpoint> ? Feature[Name][keyof Feature[Name]] : never
    }[keyof Feature]
  : never

const exported = features.flatMap((feature) => Object.entries<unknown>(feature))

/** Every call of the API: those of every exported record of calls. */
export const endpoints = exported.flatMap(([, value]) => (areCalls(value) ? Object.values(value) : [])) as CallsOf<
  (typeof features)[number]
>[]

/**
 * The contract's exported schemas by constant name. A schema has the same name in the OpenAPI document as in the code.
 * @throws if two schemas are exported under one name
 */
export const schemaNames: ReadonlyMap<z.ZodType, string> = namesOfSchemas()

function areCalls(value: unknown): value is Record<string, Endpoint> {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType || Array.isArray(value)) return false
  const all = Object.values(value)
  return all.length > 0 && all.every((one) => typeof one === 'object' && one !== null && 'operationId' in one)
}

function namesOfSchemas(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  for (const [name, value] of exported) {
    if (!(value instanceof z.ZodType)) continue
    if (taken.has(name)) throw new Error(`Two schemas of the contract are called ${name}`)
    names.set(value, name)
    taken.add(name)
  }
  return names
}
