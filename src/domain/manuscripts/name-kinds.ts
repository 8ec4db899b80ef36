/** What a manuscript names by number, and whoever writes by name: `reviewer` are the authors that check what others write. */
export const nameKinds = ['author', 'reviewer', 'tag', 'channel', 'column', 'magazine'] as const
export type NameKind = (typeof nameKinds)[number]
