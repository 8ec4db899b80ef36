import './quick-modules.ts'

// dynamic import, so that the following modules are resolved by the hooks above
await import('./process.ts')
