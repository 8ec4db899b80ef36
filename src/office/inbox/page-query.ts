export const inboxPage = '/office/inbox'

/** What the list's call is asked for by an address of the page: it shows what waits for an answer unless another state is asked for. */
export function manuscriptQueryOf({
  state = 'open',
  ...rest
}: Record<string, string | undefined>): Record<string, string | undefined> {
  return state === 'all' ? rest : { ...rest, state }
}
