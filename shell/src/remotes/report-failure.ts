import type { HalfFailure } from 'api/contract'
import { api } from '../api.ts'

/** A page that reports more than this has told enough. */
const most = 10

const told = new Set<string>()

/** Tells the API that a release of a half does not run, once per page: counts, and nothing of the person. */
export function reportFailure(failure: Omit<HalfFailure, 'shell'>): void {
  const key = JSON.stringify(failure)
  if (told.has(key) || told.size >= most) return
  told.add(key)
  const json = { ...failure, shell: RELEASE }
  api.api['half-failures']
    .$post({ json }, { init: { keepalive: true, credentials: 'omit' } })
    .catch(() => {})
}
