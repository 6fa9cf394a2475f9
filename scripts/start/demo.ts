import path from 'node:path'
import { type OpenApi, seedDemo, summarizeAccounts } from 'api/server'

/** Loads the demo data into an empty database. Returns the demo accounts; undefined if the database has other users. */
export async function loadDemo(root: string, { sql, images }: Pick<OpenApi, 'sql' | 'images'>) {
  const accounts = await seedDemo(sql, images, path.join(root, 'api/demo'))
  if (!accounts) return undefined
  return {
    accounts: await summarizeAccounts(sql, [...accounts.customers, ...accounts.packers]),
    password: accounts.password,
  }
}
