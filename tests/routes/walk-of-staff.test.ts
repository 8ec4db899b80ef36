import { testWalks } from '../support/walk/test-walks.ts'

await testWalks(['editor', 'professional', 'admin'], ['writer', 'chief', 'circulation', 'ads', 'care'])
