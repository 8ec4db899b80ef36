/** An error in a content file: the file, and what to correct. */
export function contentError(file: string, message: string): Error {
  return new Error(`${file}：${message}`)
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** The schema errors of one file, one per line. */
export function schemaError(file: string, issues: readonly Issue[]): Error {
  return contentError(
    file,
    issues.map(({ path, message }) => `${path.map(String).join('.') || '（整份）'} ${message}`).join('\n  '),
  )
}
