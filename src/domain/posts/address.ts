import type { PostType } from './post-type.ts'

/** The one address of a post, as a path. */
export function postPath(type: PostType, id: number): string {
  return `/${type}/${id}`
}

/** The post whose address a path is; undefined when it is none's. Turns `postPath` round. */
export function postAt(path: string): { type: PostType; id: number } | undefined {
  const [, type, id] = /^\/(article|blog|book)\/([1-9]\d{0,8})$/.exec(path) ?? []
  return type && id ? { type: type as PostType, id: Number(id) } : undefined
}
