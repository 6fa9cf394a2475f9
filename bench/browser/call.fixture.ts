import type { Call, Entry, Part } from './traffic.ts'

export const origin = 'http://localhost:3000'

/** A request with nothing particular about it, from `start` to `end`. */
export const entry = (path: string, start: number, end: number, extra: Partial<Entry> = {}) => ({
  name: `${origin}${path}`,
  initiatorType: 'fetch',
  start,
  answered: end - 1,
  end,
  transferSize: 400,
  encodedBodySize: 100,
  ...extra,
})

export const call = (part: Part, path: string, start: number, end: number): Call => ({
  ...entry(path, start, end),
  part,
})
