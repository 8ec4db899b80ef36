import type { Content } from '../content/read-content.ts'
import { writeMagazineContents, writeSpecialContents } from '../db/queries/contents.ts'
import { archiveIssues } from './archive-issues.ts'
import { issueContents } from './printed-issues.ts'
import type { Transaction } from './transaction.ts'

/** The contents of issues and specials, after the posts that they refer to were inserted. */
export async function insertContents(tx: Transaction, { catalogue, posts }: Content): Promise<void> {
  const onPaper = archiveIssues(catalogue.archive).map(({ issue }) => ({ issue, sections: [] }))
  await writeMagazineContents(
    tx,
    [...onPaper, ...catalogue.magazines].map(({ issue, sections }) => ({
      issue,
      sections: issueContents({ issue, sections }, posts),
    })),
  )
  await writeSpecialContents(tx, catalogue.specials)
}
