/** A fault in the content's files: which file, and what to put right in it. */
export function fault(file: string, what: string): Error {
  return new Error(`${file}：${what}`)
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** The faults that a schema found in one file, one a line. */
export function schemaFault(file: string, issues: readonly Issue[]): Error {
  return fault(file, issues.map(({ path, message }) => `${path.map(String).join('.') || '（整份）'} ${message}`).join('\n  '))
}
