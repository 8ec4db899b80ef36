import { cleanTagName } from '../text/clean-name.ts'
import { identityOf } from '../text/identity.ts'

/** A tag stored in several spellings: the one to retain, and those to merge into it. */
export interface DuplicateTags<Tag> {
  keep: Tag
  others: Tag[]
}

/**
 * Groups tags whose names are equal after normalisation, as they were stored before it existed. The tag with the most
 * posts is retained; among equals the one with the normalised spelling, then the oldest.
 */
export function groupDuplicateTags<Tag extends { id: number; name: string; posts: number }>(
  tags: readonly Tag[],
): DuplicateTags<Tag>[] {
  const isClean = ({ name }: Tag) => Number(cleanTagName(name) === name)
  return [...Map.groupBy(tags, ({ name }) => identityOf(name)).values()].flatMap((same) => {
    const [keep, ...others] = same.toSorted(
      (item, other) => other.posts - item.posts || isClean(other) - isClean(item) || item.id - other.id,
    )
    return keep === undefined || others.length === 0 ? [] : [{ keep, others }]
  })
}
