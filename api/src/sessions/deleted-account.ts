import postgres from 'postgres'

/** Whether the database refused what was to be added in the name of a deleted account (0008). */
export const isOfDeletedAccount = (error: unknown) =>
  error instanceof postgres.PostgresError && error.code === 'MH401'
