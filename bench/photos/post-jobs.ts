import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gigFields } from '../../api/src/app.fixture.ts'
import { cookieOf, customers } from '../seed/people.sql.ts'

const sender = path.join(import.meta.dirname, 'post-jobs.mjs')

export interface Posted {
  /** 0 if there was no response in time. */
  status: number
  id?: number
}

/** Writes the request body of a gig to a file, which `post-jobs.mjs` posts. */
export function prepareJob(origin: string, fields: { images: string[]; title?: string }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  const file = path.join(folder, 'job.json')
  writeFileSync(file, JSON.stringify(gigFields(fields)))

  /** Posts the gig `jobs` times concurrently, each time as a different customer. */
  async function postAtOnce(jobs: number, seconds: number): Promise<Posted[]> {
    const cookies = Array.from({ length: jobs }, (_, index) => cookieOf(customers.last - index))
    const args = [`${origin}/api/gigs`, file, String(seconds), ...cookies]
    const [posted] = (await once(fork(sender, args, { execArgv: [] }), 'message')) as [Posted[]]
    return posted
  }

  return {
    postAtOnce,
    async post() {
      const [posted] = await postAtOnce(1, 120)
      if (posted?.status !== 201) throw new Error(`POST /api/gigs returned ${posted?.status}.`)
    },
    deleteFile: () => rmSync(folder, { recursive: true, force: true }),
  }
}
