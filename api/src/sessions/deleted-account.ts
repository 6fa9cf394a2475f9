import postgres from 'postgres'

/** Whether a trigger (migration 0008) refused a row because its account is deleted. */
export const isOfDeletedAccount = (error: unknown) =>
  error instanceof postgres.PostgresError && error.code === 'MH401'
