import type { HalfFailure } from 'api/client'

export type Fault = HalfFailure['fault']

/** A release of a half failed to load. */
export class ReleaseFailure extends Error {
  readonly fault: Fault

  constructor(fault: Fault, cause?: unknown) {
    super(`release: ${fault}`, { cause })
    this.name = 'ReleaseFailure'
    this.fault = fault
  }
}

/** True unless the connection can be the cause: the release itself does not work. */
export const isOwnFault = (fault: Fault) =>
  ['broken', 'contract', 'shared', 'crashed'].includes(fault)

/** True for the error that webpack throws when a chunk fails to load. */
export const isChunkFailure = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || 'request' in error)

/** True if a chunk failed to load because its download stalled. */
export const isHungChunk = (error: unknown) =>
  isChunkFailure(error) && (error as { type?: string }).type === 'hung'
