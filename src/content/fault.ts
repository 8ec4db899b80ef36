/** A fault in a content file: the file, and what to correct. */
export function fault(file: string, what: string): Error {
  return new Error(`${file}：${what}`)
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** The schema faults of one file, one per line. */
export function schemaFault(file: string, issues: readonly Issue[]): Error {
  return fault(file, issues.map(({ path, message }) => `${path.map(String).join('.') || '（整份）'} ${message}`).join('\n  '))
}
