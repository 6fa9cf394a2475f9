/** Compares ETags weakly (RFC 9110, section 13.1.2). `*` matches any. */
export const isKnownEtag = (known = '', etag: string): boolean =>
  known
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag.replace(/^W\//, ''))
