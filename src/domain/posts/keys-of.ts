/** The keys of blocks and of their descendants. */
export function keysOf(nodes: readonly object[]): string[] {
  return nodes.flatMap((node) => {
    const { attrs, content } = node as { attrs?: { key?: string }; content?: readonly object[] }
    return [...(attrs?.key ? [attrs.key] : []), ...keysOf(content ?? [])]
  })
}
