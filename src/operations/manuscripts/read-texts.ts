import type { Database } from '../../db/connect.ts'
import {
  dueTexts,
  forgetDueTexts,
  type ReadText,
  type TextSource,
  textSources,
  writeTexts,
} from '../../db/queries/manuscript-texts.ts'
import { termsOfFacts, termsOfText, textOfManuscript } from '../../domain/manuscripts/text-terms.ts'

/** How many changes are processed in one transaction. */
const atOnce = 20
/** The number of changes between two progress lines in the log. */
const reportEvery = 1000

/**
 * Indexes the texts that were changed since the last call, for the search of the office. A change leaves the queue in
 * the transaction that stores its text: after a crash the next call resumes. Only one process works at a time,
 * concurrent calls return immediately.
 * @param options.log receives the progress of a long run
 * @returns how many changes were processed
 */
export async function readTexts(
  db: Database,
  { signal, log = () => undefined }: { signal?: AbortSignal; log?: (line: string) => void } = {},
): Promise<number> {
  let dealt = 0
  while (!signal?.aborted) {
    const done = await db.transaction(async (tx) => {
      const due = await dueTexts(tx, atOnce)
      if (due.length === 0) return 0
      const sources = await textSources(tx, [...new Set(due.map(({ uid }) => uid))])
      await writeTexts(tx, sources.map(readText))
      await forgetDueTexts(
        tx,
        due.map(({ id }) => id),
      )
      return due.length
    })
    dealt += done
    if (done > 0 && dealt % reportEvery < done) log(`稿件的文字：${dealt} 次修改已讀進來`)
    if (done < atOnce) break
  }
  return dealt
}

function readText({ uid, changedAt, content, ...facts }: TextSource): ReadText {
  const text = textOfManuscript(content)
  return { uid, changedAt, text, terms: [...new Set([...termsOfText(text), ...termsOfFacts(facts)])] }
}
