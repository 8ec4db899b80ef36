import type { Database } from '../../db/connect.ts'
import { peopleWithRoles } from '../../db/queries/staff.ts'
import { may } from '../../domain/office/may.ts'

/** The members who may answer entries of the inbox, by name. */
export const answerers = async (db: Database) => (await peopleWithRoles(db)).filter(({ person }) => may(person, 'answer-forms'))
