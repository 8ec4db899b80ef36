import { testWalks } from '../support/walk/test-walks.ts'

await testWalks(['editor', 'professional', 'admin'], ['writer', 'reviewer', 'chief', 'circulation', 'ads', 'care'])
