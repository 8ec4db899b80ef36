/** A unique block key: 128 random bits. */
export const newBlockKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** An idempotency key as a UUID: works in insecure contexts, which have no `randomUUID`. */
export function newIdempotencyKey(): string {
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => newBlockKey().slice(from, to))
  return `${a}-${b}-4${c}-8${d}-${e}`
}
