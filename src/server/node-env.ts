/** What the operator's environment said, before anything of ours stood in it. */
export const operatorEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env }

// The libraries draw for readers, quickly, unless somebody said otherwise. They ask when they are loaded.
process.env['NODE_ENV'] ??= 'production'
