/** A key that no block ever had: 128 bits by chance. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A name for a call that is to be done once, as a UUID: also where a page came without encryption, which has no `randomUUID`. */
export function newCallKey(): string {
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => newKey().slice(from, to))
  return `${a}-${b}-4${c}-8${d}-${e}`
}
