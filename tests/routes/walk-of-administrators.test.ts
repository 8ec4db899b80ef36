import { testWalks } from '../support/walk/test-walks.ts'

await testWalks(['admin'], ['chief', 'circulation', 'ads'])
