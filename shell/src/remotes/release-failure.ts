import type { HalfFailure } from 'api/contract'

export type Fault = HalfFailure['fault']

/** A release of a half does not run, and why. */
export class ReleaseFailure extends Error {
  readonly fault: Fault

  constructor(fault: Fault, cause?: unknown) {
    super(`release: ${fault}`, { cause })
    this.name = 'ReleaseFailure'
    this.fault = fault
  }
}

/** What webpack throws when a part of a release that was to come later cannot be had. */
export const isChunkFailure = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || 'request' in error)

/** Nothing came of that part for as long as anybody waits. */
export const isHungChunk = (error: unknown) =>
  isChunkFailure(error) && (error as { type?: string }).type === 'hung'
