/** Milliseconds: long enough for the longest test on a busy machine. */
export const testTimeout = process.env.SLOW_TESTS ? 300_000 : 120_000
