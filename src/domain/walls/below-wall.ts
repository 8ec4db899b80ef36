/** How many posts are offered below a wall. */
const most = 3

/** Below a wall only posts that every reader can read in full are offered: no walled text, and nothing that is sold. */
export const belowWall = <Item extends { kind: string; status?: string }>(recommended: readonly Item[]): Item[] =>
  recommended.filter(({ kind, status }) => kind === 'post' && status === '').slice(0, most)
