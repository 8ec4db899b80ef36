import './quick-modules.ts'

// what follows is found the quick way: so it is asked for once that stands
await import('./process.ts')
