import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Server, startServer } from './server-process.ts'

export interface ReferenceKind {
  name: string
  script: 'node-http.ts' | 'express.ts'
  /** What is done for the header X-Total-Count: a count(*) per request, or nothing at all. */
  count: 'real' | 'free'
}

/** What the product is measured against. */
export const references = {
  a: { name: 'a  node:http + postgres.js, real count', script: 'node-http.ts', count: 'real' },
  b: { name: 'b  node:http + postgres.js, free count', script: 'node-http.ts', count: 'free' },
  c: { name: 'c  Express 5 + pg, real count', script: 'express.ts', count: 'real' },
  d: { name: 'd  Express 5 + pg, free count', script: 'express.ts', count: 'free' },
} as const satisfies Record<string, ReferenceKind>

export const productName = 'product'

/** The API of a checkout, as it runs in production. Its limits are wide: all calls come from here. */
export function startProduct(tree: string, databaseUrl: string): Promise<Server> {
  return startServer({
    name: productName,
    script: path.join(tree, 'api/src/main.ts'),
    folder: path.join(tree, 'api'),
    env: {
      DATABASE_URL: databaseUrl,
      IMAGE_STORE: mkdtempSync(path.join(pictures(), 'images-')),
      LIMIT_SIGN_INS_PER_ADDRESS: '100000000',
    },
  })
}

let folder: string | undefined

/** Where all pictures go until the bench ends, however it ends. */
function pictures(): string {
  if (folder === undefined) {
    const made = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-images-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}

export function startReference({ name, script, count }: ReferenceKind, databaseUrl: string) {
  const folder = path.join(import.meta.dirname, '../reference')
  return startServer({
    name,
    script: path.join(folder, script),
    folder,
    env: { DATABASE_URL: databaseUrl, COUNT: count },
  })
}
