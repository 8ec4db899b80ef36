import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as ads from './ads.ts'
import * as binding from './binding.ts'
import * as demoGateway from './demo-gateway.ts'
import * as desk from './desk.ts'
import * as digitalFeatures from './digital-features.ts'
import * as discovery from './discovery.ts'
import * as favorites from './favorites.ts'
import * as forms from './forms.ts'
import * as front from './front.ts'
import * as legacy from './legacy.ts'
import * as measures from './measures.ts'
import * as member from './member.ts'
import * as newsletters from './newsletters.ts'
import * as office from './office.ts'
import * as onboarding from './onboarding.ts'
import * as ownData from './own-data.ts'
import * as passkeys from './passkeys.ts'
import * as payment from './payment.ts'
import * as placeShapes from './place-shapes.ts'
import * as places from './places.ts'
import * as posts from './posts.ts'
import * as profile from './profile.ts'
import * as questions from './questions.ts'
import * as quizzes from './quizzes.ts'
import * as recommendations from './recommendations.ts'
import * as records from './records.ts'
import * as roles from './roles.ts'
import * as search from './search.ts'
import * as security from './security.ts'
import * as shapes from './shapes.ts'
import * as shares from './shares.ts'
import * as shell from './shell.ts'
import * as subscriptions from './subscriptions.ts'
import * as tools from './tools.ts'
import * as topics from './topics.ts'

const rooms = [
  accounts,
  ads,
  binding,
  demoGateway,
  desk,
  digitalFeatures,
  discovery,
  favorites,
  forms,
  front,
  legacy,
  measures,
  member,
  newsletters,
  office,
  onboarding,
  ownData,
  passkeys,
  payment,
  placeShapes,
  places,
  posts,
  profile,
  questions,
  quizzes,
  recommendations,
  records,
  roles,
  search,
  security,
  shapes,
  shares,
  shell,
  subscriptions,
  tools,
  topics,
]

/**
 * The contract's constants that are schemas, by the names that they are exported under. A shape is called in the OpenAPI
 * document what its constant is called here, so a thing has one name in the code and for those who read the document.
 * @throws when two schemas are exported under one name: then one of them is called what another is
 */
export const schemaNames: ReadonlyMap<z.ZodType, string> = collect()

function collect(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const taken = new Map<string, z.ZodType>()
  for (const [name, value] of rooms.flatMap((room) => Object.entries<unknown>(room))) {
    if (!(value instanceof z.ZodType)) continue
    if (taken.has(name)) throw new Error(`Two schemas of the contract are called ${name}`)
    names.set(value, name)
    taken.set(name, value)
  }
  return names
}
