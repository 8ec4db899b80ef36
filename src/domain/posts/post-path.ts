import type { PostType } from './post-type.ts'

/** The canonical path of a post. */
export function postPath(type: PostType, id: number): string {
  return `/${type}/${id}`
}

/** Parses a path to the post it identifies; undefined if it identifies none. Inverse of `postPath`. */
export function postAt(path: string): { type: PostType; id: number } | undefined {
  const [, type, id] = /^\/(article|blog|book)\/([1-9]\d{0,8})$/.exec(path) ?? []
  return type && id ? { type: type as PostType, id: Number(id) } : undefined
}
