const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether requests with this method change nothing. */
export const isSafe = (method: string): boolean => safe.has(method)
