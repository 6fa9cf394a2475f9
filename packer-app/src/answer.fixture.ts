import type { Problem } from 'api/client'

export interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/** Returns an error response in the API's format. */
export function refusal(status: number, sentence: string): Answer {
  const body: Problem = {
    type: 'about:blank',
    title: 'Refused',
    status,
    detail: sentence,
    error: sentence,
    request_id: 'test',
  }
  return { status, body }
}
