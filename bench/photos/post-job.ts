import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gigFields } from '../../api/src/app.fixture.ts'
import { cookieOf, customers } from '../seed/people.sql.ts'

const sender = path.join(import.meta.dirname, 'post-file.mjs')

/** A job with these photos, ready to be posted by a process of its own. */
export function prepareJob(origin: string, images: string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  const file = path.join(folder, 'job.json')
  writeFileSync(file, JSON.stringify(gigFields({ images })))
  return {
    async post() {
      const cookie = cookieOf(customers.last)
      const child = spawn(process.execPath, [sender, `${origin}/api/gigs`, cookie, file])
      const [code] = (await once(child, 'exit')) as [number]
      if (code !== 0) throw new Error('The job was not taken.')
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}
