const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request changes nothing. */
export const isSafe = (method: string): boolean => safe.has(method)
