import { xmlText } from '../../domain/text/xml-text.ts'

/** One record of a file from outside, and where in the file it stands, from 1. */
export interface ImportRecord {
  line: number
  /** What the record says, in the fields of an import line. */
  record: unknown
  /** By which somebody knows it where it comes from; its line says enough where it is not given. */
  name?: string
  /** Whether its text comes from WordPress's classic editor. */
  isClassic?: boolean
}

/** A file from outside. It is read twice: once to check it, once to store it. */
export interface ImportSource {
  /** What its records are called: 行, 篇. */
  unit: string
  records: () => AsyncIterable<ImportRecord>
  /** What of the file no post is made of, in words, once it was read. */
  leftOut?: () => string[]
}

/** A file with one JSON object a line. @param lines gives them from the first, each time it is called */
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

/** What neither PostgreSQL nor a feed can hold is left out: control characters, halves of characters. The byte order mark is none of the JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), (_, value: unknown) =>
      typeof value === 'string' ? xmlText(value.toWellFormed()) : value,
    )
  } catch {
    return null
  }
}
