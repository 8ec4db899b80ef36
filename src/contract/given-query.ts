/**
 * What a query says, by name. A parameter without a value says nothing: forms send the fields that nobody filled in, so
 * an empty optional one is an absent one, and an empty one that is needed is missing. Every call of the API and every
 * page reads its query through this. Of a name that stands twice the last value counts.
 */
export function givenIn(query: Iterable<readonly [name: string, value: string]>): Record<string, string | undefined> {
  return Object.fromEntries([...query].filter(([, value]) => value !== ''))
}
