const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether requests with this method are read-only. */
export const isSafe = (method: string): boolean => safe.has(method)
