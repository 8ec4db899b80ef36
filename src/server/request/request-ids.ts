import { randomBytes } from 'node:crypto'

/** Request ids: unique across processes, and cheap to generate. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${process}-${count.toString(36)}`
  }
}
