import type { HalfFailure } from 'api/client'
import { api } from '../api.ts'

/** The maximum number of reports per document. */
const maxReports = 10

const reported = new Set<string>()

/** Reports to the API that a release of a half failed: each failure once per document, without user data. */
export function reportFailure(failure: Omit<HalfFailure, 'shell'>): void {
  const key = JSON.stringify(failure)
  if (reported.has(key) || reported.size >= maxReports) return
  reported.add(key)
  const json = { ...failure, shell: RELEASE }
  api.api['half-failures']
    .$post({ json }, { init: { keepalive: true, credentials: 'omit' } })
    .catch(() => {})
}
