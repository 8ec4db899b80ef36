export const inboxPage = '/office/inbox'

/** The query of the list's call for the page's address; by default it selects the entries that wait for an answer. */
export function entryQueryOf({
  state = 'open',
  ...rest
}: Record<string, string | undefined>): Record<string, string | undefined> {
  return state === 'all' ? rest : { ...rest, state }
}
