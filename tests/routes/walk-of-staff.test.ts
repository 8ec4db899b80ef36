import { testWalks } from '../support/walk/test-walks.ts'

await testWalks(['editor', 'professional'], ['writer', 'reviewer', 'care'])
