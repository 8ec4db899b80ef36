/**
 * Entities that a manuscript refers to by id: `reviewer` are the authors that review others' texts, `clinician` those
 * of them who can sign now.
 */
export const nameKinds = ['author', 'reviewer', 'clinician', 'tag', 'channel', 'column', 'magazine'] as const
export type NameKind = (typeof nameKinds)[number]
