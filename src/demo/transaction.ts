import type { Database } from '../db/connect.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
