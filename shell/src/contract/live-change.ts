/** What changed, without content: the half refetches what it shows of this gig. */
export interface LiveChange {
  /** The kind of a GigEvent, such as `on_the_way`. `reset`: changes may have been missed, so refetch everything. */
  kind: string
  /** null for `reset`. */
  gig_id: number | null
  trip_id: number | null
}
