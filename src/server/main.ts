// Libraries read NODE_ENV when they are loaded, and a bundle loads packages before its own code: a dynamic import keeps
// the order. Not awaited, because the other file may share modules with this one.
import './node-env.ts'

void import('./process.ts')
