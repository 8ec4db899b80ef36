/** The one address of a post, as a path. */
export function postPath(type: 'article' | 'blog' | 'book', id: number): string {
  return `/${type}/${id}`
}
