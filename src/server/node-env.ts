/** The operator's environment, before this code changes it. */
export const operatorEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env }

// Libraries run in production mode unless the environment overrides it. They read it when they are loaded.
process.env['NODE_ENV'] ??= 'production'
