import type { Mutation, QueryClient } from '@tanstack/react-query'

/** How long after the answer of a call its live changes can arrive (docs/decisions/0031-live-updates.md). */
const latestMs = 5_000

interface Call {
  /** The changes that have not arrived. */
  causes: Partial<LiveChange>[]
  /** The changes that arrived before the answer. Undefined after the answer. */
  held: LiveChange[] | undefined
}

/**
 * Finds the live changes that this tab's own calls have caused: a mutation lists its changes in `meta.causes`. They are
 * delivered when the call has succeeded, as own ones, because the mutation refetches what it changed. If the call
 * fails, it may have refetched too early, so they are delivered like the changes of others.
 */
export function findOwnChanges(
  client: QueryClient,
  deliver: (change: LiveChange, isOwn: boolean) => void,
) {
  const calls = new Map<Mutation, Call>()
  const disconnect = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || !event.mutation.meta?.causes) return
    const { mutation, action } = event
    const causes = (answer?: unknown) =>
      mutation.meta?.causes?.(mutation.state.variables, answer) ?? []
    if (action.type === 'pending') calls.set(mutation, { causes: causes(), held: [] })
    const call = calls.get(mutation)
    if (!call?.held || (action.type !== 'success' && action.type !== 'error')) return
    const { held } = call
    call.held = undefined
    call.causes = action.type === 'success' ? causes(action.data) : []
    for (const change of held) deliver(change, isCause(call, change))
    setTimeout(() => calls.delete(mutation), latestMs)
  })

  function receive(change: LiveChange) {
    // Changes may have been missed.
    if (change.kind === 'reset') calls.clear()
    const call = [...calls.values()].find((one) => isCause(one, change))
    if (call?.held) call.held.push(change)
    else deliver(change, call !== undefined)
  }
  return { receive, disconnect }
}

/** Returns whether the call has caused the change. Of several equal changes, only the first is of the call. */
function isCause({ causes }: Call, change: LiveChange): boolean {
  const index = causes.findIndex((cause) =>
    (['kind', 'gig_id', 'trip_id'] as const).every(
      (field) => cause[field] === undefined || cause[field] === change[field],
    ),
  )
  if (index !== -1) causes.splice(index, 1)
  return index !== -1
}

/** What changed, without content: the half refetches what it shows of this gig. */
export interface LiveChange {
  /** The kind of a GigEvent, such as `on_the_way`. `reset`: changes may have been missed, so refetch everything. */
  kind: string
  /** null for `reset`. */
  gig_id: number | null
  trip_id: number | null
}
