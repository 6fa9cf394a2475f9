import type { HalfFailure } from 'api/contract'
import { api } from '../api.ts'

/** Reports per document. */
const maxReports = 10

const reported = new Set<string>()

/** Reports to the API that a release of a half failed, once per document. It sends no user data. */
export function reportFailure(failure: Omit<HalfFailure, 'shell'>): void {
  const key = JSON.stringify(failure)
  if (reported.has(key) || reported.size >= maxReports) return
  reported.add(key)
  const json = { ...failure, shell: RELEASE }
  api.api['half-failures']
    .$post({ json }, { init: { keepalive: true, credentials: 'omit' } })
    .catch(() => {})
}
