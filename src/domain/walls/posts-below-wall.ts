/** How many posts are offered below a wall. */
const maxOffered = 3

/** Below a wall only posts that every reader can read in full are offered: no walled text, and nothing that is sold. */
export const postsBelowWall = <Item extends { kind: string; status?: string }>(recommended: readonly Item[]): Item[] =>
  recommended.filter(({ kind, status }) => kind === 'post' && status === '').slice(0, maxOffered)
