import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../scripts/root.ts'
import { type Server, startServer } from './server-process.ts'

/** `counts`: whether each request runs a count(*) for X-Total-Count. */
export const references = {
  a: { name: 'a  node:http + postgres.js, with a count', counts: true },
  b: { name: 'b  node:http + postgres.js, without', counts: false },
}
type ReferenceKind = (typeof references)['a']

const pictures = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-images-'))
const logFile = path.join(pictures, 'servers.log')
process.once('exit', () => rmSync(pictures, { recursive: true, force: true }))

export function startProduct(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Server> {
  return startServer({
    name: 'product',
    logFile,
    script: path.join(root, 'api/src/main.ts'),
    folder: path.join(root, 'api'),
    env: {
      DATABASE_URL: databaseUrl,
      BACKGROUND_WORK: 'off',
      IMAGE_STORE: mkdtempSync(path.join(pictures, 'images-')),
      // The measured packers book more than a person could.
      LIMIT_FIRST_HELD_BOOKINGS: '1000000',
      LIMIT_FIRST_BOOKINGS_PER_DAY: '1000000',
      ...env,
    },
  })
}

export function startReference({ name, counts }: ReferenceKind, databaseUrl: string) {
  const folder = path.join(import.meta.dirname, '../reference')
  return startServer({
    name,
    logFile,
    script: path.join(folder, 'node-http.ts'),
    folder,
    env: { DATABASE_URL: databaseUrl, COUNT: counts ? 'real' : '' },
  })
}
