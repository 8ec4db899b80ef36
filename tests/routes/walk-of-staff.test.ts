import { testWalks } from '../support/walk/test-walks.ts'

await testWalks(['editor', 'professional', 'admin'], ['writer', 'chief', 'reviewer', 'circulation', 'ads', 'care'])
