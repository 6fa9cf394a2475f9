import { useEffect, useReducer, useState } from 'react'

/** A part of a page in a chunk of its own. */
export interface LatePart<Part> {
  /** What has arrived. */
  readonly part: Part | undefined
  /** A failure is forgotten: who wants the part next asks anew. */
  fetch(): Promise<unknown>
}

export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let part: Part | undefined
  let asked: Promise<void> | undefined
  async function arrive() {
    try {
      part = await load()
    } finally {
      asked = undefined
    }
  }
  return {
    get part() {
      return part
    },
    fetch: () => (asked ??= arrive()),
  }
}

/**
 * The part, once it is here. Where it does not come, the page says so with the way to ask again. The
 * second failure is the shell's: this release may be gone from its store, and the shell knows the
 * way to another.
 */
export function useLatePart<Part>(late: LatePart<Part>) {
  const [, arrived] = useReducer((times: number) => times + 1, 0)
  const [failures, setFailures] = useState<readonly unknown[]>([])
  const [attempt, setAttempt] = useState(1)
  const { part } = late
  useEffect(() => {
    if (late.part) return undefined
    let left = false
    late.fetch().then(
      () => left || arrived(),
      (error: unknown) => left || setFailures((before) => [...before, error]),
    )
    return () => {
      left = true
    }
  }, [late, attempt])

  if (failures.length > 1) throw failures[1]
  return {
    part,
    failed: failures.length === attempt,
    retry: () => setAttempt((before) => before + 1),
  }
}
