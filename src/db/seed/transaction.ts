import type { Database } from '../connect.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
