const first = 50_001
const pairs = 300

/** Legacy article numbers and their blogs: 50001 is blog 1, the rest cycle through the blogs. */
export function legacyPairs(blogs: readonly number[]): { article: number; blog: number }[] {
  return Array.from({ length: pairs }, (_, at) => ({ article: first + at, blog: blogs[at % blogs.length] ?? 1 }))
}
