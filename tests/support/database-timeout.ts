/** DATABASE_TIMEOUT of tests, seconds: the database of a busy machine responds late, which is no outage. */
export const databaseTimeout = '60'
