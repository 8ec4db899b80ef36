import { cleanTagName } from '../text/clean-name.ts'
import { identityOf } from '../text/identity.ts'

/** Tags that are one tag in several spellings: the one to keep, and those to merge into it. */
export interface TagTwins<Tag> {
  keep: Tag
  others: Tag[]
}

/**
 * Tags whose names have one identity, as they were stored before names were normalised. Kept is the one that most posts carry, then
 * the one that is spelled as names are today, then the oldest.
 */
export function tagTwins<Tag extends { id: number; name: string; posts: number }>(tags: readonly Tag[]): TagTwins<Tag>[] {
  const isClean = ({ name }: Tag) => Number(cleanTagName(name) === name)
  return [...Map.groupBy(tags, ({ name }) => identityOf(name)).values()].flatMap((same) => {
    const [keep, ...others] = same.toSorted(
      (one, other) => other.posts - one.posts || isClean(other) - isClean(one) || one.id - other.id,
    )
    return keep === undefined || others.length === 0 ? [] : [{ keep, others }]
  })
}
