import { xmlText } from '../../domain/text/xml-text.ts'

/** One record of an external file, and its position in the file, from 1. */
export interface ImportRecord {
  line: number
  /** The record, in the fields of an import line. */
  record: unknown
  /** Its identifier at the source; if it is missing, its position is used. */
  name?: string
  /** Whether its text is from WordPress's classic editor. */
  isClassic?: boolean
}

/** An external file. It is read twice: to check it, and to store it. */
export interface ImportSource {
  /** The unit of its records: 行, 篇. */
  unit: string
  records: () => AsyncIterable<ImportRecord>
  /** The parts of the file that are no posts, as text, after it was read. */
  leftOut?: () => string[]
}

/** A file with one JSON object per line. @param lines iterates over all lines on each call */
export function jsonLines(lines: () => AsyncIterable<string>): ImportSource {
  return {
    unit: '行',
    async *records() {
      let line = 0
      for await (const text of lines()) {
        line += 1
        if (text.trim() !== '') yield { line, record: parseJson(text) }
      }
    },
  }
}

/**
 * Removes what neither PostgreSQL nor a feed can store: control characters, lone surrogates. The byte order mark is not
 * part of the JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), (_, value: unknown) =>
      typeof value === 'string' ? xmlText(value.toWellFormed()) : value,
    )
  } catch {
    return null
  }
}
