import { defineHostileTests } from '../support/hostile-pages.ts'

await defineHostileTests('site')
