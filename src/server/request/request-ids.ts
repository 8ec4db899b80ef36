import { randomBytes } from 'node:crypto'

/** Names for requests: unlike those of any other process, and cheap to make. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${process}-${count.toString(36)}`
  }
}
