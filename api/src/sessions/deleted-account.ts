import postgres from 'postgres'

/**
 * Returns whether a trigger (migration 0008) refused a row because the account of that row is
 * deleted.
 */
export const isOfDeletedAccount = (error: unknown) =>
  error instanceof postgres.PostgresError && error.code === 'MH401'
