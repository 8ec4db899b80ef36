import { testWalks } from '../support/walk/test-walks.ts'

await testWalks(['visitor', 'member', 'subscriber', 'expired'])
