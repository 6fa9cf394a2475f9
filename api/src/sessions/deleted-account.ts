import postgres from 'postgres'

const hasCode = (error: unknown, code: string) =>
  error instanceof postgres.PostgresError && error.code === code

/** Whether a trigger (migration 0008) refused a row because the account of that row is deleted. */
export const isOfDeletedAccount = (error: unknown) => hasCode(error, 'MH401')

/** Whether a trigger (migration 0112) refused a row because the account of that row is suspended. */
export const isOfSuspendedAccount = (error: unknown) => hasCode(error, 'MH403')
