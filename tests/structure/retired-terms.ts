interface RetiredTerm {
  /** Words of a camelCase, kebab-case or snake_case name, in lower case. */
  words: readonly string[]
  /** The glossary's term (docs/words.md). */
  use: string
}

/** Terms that an engineer of the field would have to look up, and their replacements. */
export const retiredTerms: readonly RetiredTerm[] = [
  { words: ['told', 'tell', 'tells', 'telling'], use: 'reported, notified, passed; notify, report' },
  { words: ['said', 'saying'], use: 'stated, message, wording, values' },
  { words: ['kept', 'keeper', 'keepsake', 'keepsakes'], use: 'cached, stored, saved, retained' },
  { words: ['thing', 'things'], use: 'entity, entity reference, item, target' },
  { words: ['begun'], use: 'draft, unsent, started' },
  { words: ['founding', 'founded'], use: 'bootstrap, provisioned' },
  { words: ['shelf', 'shelves'], use: 'offline library' },
  { words: ['sight'], use: 'visibility' },
  { words: ['warmth'], use: 'trend score' },
  { words: ['tally', 'tallies'], use: 'accumulator, counter' },
  { words: ['standing', 'standings'], use: 'entitlement, state' },
  { words: ['stands'], use: 'state, status' },
  { words: ['wish', 'wishes', 'wished'], use: 'intent, request, query' },
  { words: ['somebody', 'nobody', 'everybody', 'anybody', 'whoever'], use: 'user, member, reader, caller, none' },
  { words: ['acts'], use: 'audit events, actions' },
  { words: ['prints'], use: 'published versions' },
  { words: ['door', 'doors'], use: 'sign-in page, link' },
  { words: ['fault', 'faults'], use: 'error, failure, check' },
  { words: ['taker', 'takers'], use: 'grantee, recipient, merge target' },
]

/** Names that are stored, sent, or defined by an external vocabulary: renaming them would change data or a contract. */
export const storedNames: readonly string[] = [
  // columns and JSON keys
  'thing',
  'things',
  'foundedAt',
  'door',
  'keptAt',
  'kept',
  'told',
  'founded',
  // words of the guard's vocabulary, facts and steps of the symptom trees: vision, standing on one's feet
  'sightLoss',
  'sight_lost',
  'on_standing',
  'standing',
  'standingMore',
  // values that are keys of a record
  'nobody',
  // attributes of documents that a device may have stored
  'data-kept',
  'data-kept-as',
]

/** Words of the retired dialect in the prose of comments: the terms that names must not contain, and verbs. */
export const retiredInComments: readonly string[] = [
  'told',
  'tells',
  'telling',
  'somebody',
  'nobody',
  'everybody',
  'anybody',
  'whoever',
  'thing',
  'things',
  'begun',
  'founding',
  'shelf',
  'sight',
  'warmth',
  'tally',
  'wish',
  'wishes',
  'stands',
]
