import { authorsCalled, type Byline, findKeptAuthor, holdAuthors, updateByline } from '../../db/queries/bylines.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { recordAct } from '../office/record-act.ts'
import { requireMay } from '../require-may.ts'

/**
 * Updates an author; omitted fields stay unchanged. Texts refer to their authors by number: a changed name is
 * visible within seconds.
 * @throws sign_in_required, forbidden, not_found; conflict if another author has the same name and profession
 */
export async function saveAuthor(
  context: OperationContext,
  id: number,
  change: { [Key in keyof Byline]?: Byline[Key] | undefined },
): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  await db.transaction(async (tx) => {
    await holdAuthors(tx)
    const author = await findKeptAuthor(tx, id)
    if (!author) throw notFound()
    const before = { name: author.name, title: author.title, bio: author.bio, reviewer: author.reviewer }
    const after = {
      name: change.name ?? before.name,
      title: change.title ?? before.title,
      bio: change.bio ?? before.bio,
      reviewer: change.reviewer ?? before.reviewer,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    const same = await authorsCalled(tx, after.name, after.title)
    if (same.some((other) => other !== id)) throw conflict(`已經有同名同頭銜的作者「${after.name}」`)
    await updateByline(tx, id, after)
    await recordAct(tx, context, { action: 'save-author', thing: `author:${id}`, before, after })
  })
}
