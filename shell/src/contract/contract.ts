import type { User } from 'api/client'
import type { ComponentType, ReactNode } from 'react'
import type { LiveChange } from './own-changes.ts'

export { findOwnChanges, type LiveChange } from './own-changes.ts'

/**
 * The contract between the shell and the halves; docs/contract.md has all of it. A half exposes one
 * module, ./App, whose default export is a component with HalfProps. The shell renders it inside the
 * router, the query client (a 401 of any call ends the session) and the `main` element. The shell also
 * provides the theme's variables on :root (guarantees.ts) and the packages of federation.shared.mjs.
 *
 * A change that an older half or an older shell would notice needs a new number. Both sides support every
 * number from OLDEST_CONTRACT on, so that each can be released without the other.
 */
export const NEWEST_CONTRACT = 2
export const OLDEST_CONTRACT = 1

/** A toast: one short sentence at the bottom of the page, for six seconds. It never contains a gig's title. */
export interface Notice {
  text: string
  /** Without a tone, the toast reports a success. */
  tone?: 'warning'
  action?: { label: string; onSelect(): void }
}

/** The props that a half receives. A prop of a contract after OLDEST_CONTRACT is optional. */
export interface HalfProps {
  /**
   * The signed-in user, who has the half's role. null if the session ended while this page was open,
   * even if a user of the other role has signed in since.
   */
  user: User | null
  /** Shows a toast. It stays when the user navigates to another page. */
  notify(notice: Notice): void
  /**
   * A sign-in form, or a redirect if a user of the other role has signed in. The half renders it instead of
   * its page after the session has ended. The half may first keep an open form with unsaved input.
   */
  afterSession: ReactNode
  /** Unsaved input survives when the shell replaces the half's release. */
  unsaved: Unsaved
  /** Changes of jobs arrive without a reload. */
  live: Live
  /**
   * Loads the question whether this device may show pushes, for a page where they matter. It shows nothing if the user of the
   * device has answered before. Contract 2.
   */
  loadPushQuestion?(): Promise<ComponentType<PushQuestionProps>>
}

export interface PushQuestionProps {
  /** The question, such as "Know when Marcus T. is on the way?". */
  title: string
}

/** The props that this shell passes: all of them. */
export type GivenProps = Required<HalfProps>

/**
 * A half's store for unsaved input, in the shell's memory. Another release of the half may read it, so
 * keep plain data, and validate it after reading.
 */
export interface Unsaved {
  read(name: string): unknown
  /** `undefined` deletes the value. */
  keep(name: string, value: unknown): void
}

/** The changes of the signed-in user's jobs, made by either side, in any tab or on any device. */
export interface Live {
  /** Calls the listener with each change, except those in the `meta.causes` of this tab's own mutations. Returns a function that removes the listener. */
  subscribe(listener: (change: LiveChange) => void): () => void
}

/** The `meta` of mutations. */
interface MutationMeta extends Record<string, unknown> {
  /**
   * Returns the live changes that the call causes, the last time with its answer. If the call succeeds, the shell does
   * not report them to the half, so the mutation must refetch what it changed after its answer. With the answer, the
   * list has only changes that the call has caused for certain, or that no other call can cause.
   */
  causes?(variables: unknown, answer: unknown): Partial<LiveChange>[]
  /** Whether the call signs in: its 401 does not end a session. */
  signsIn?: boolean
}

/** The `meta` of queries. */
interface QueryMeta extends Record<string, unknown> {
  /** The data are the packer's booked gigs. The shell keeps those of today and tomorrow for the day sheet. */
  isBookedGigs?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
    mutationMeta: MutationMeta
  }
}

/**
 * What a page shows before any script has run: sizes and plain text, from which the page server makes
 * the HTML. Invalid values are ignored (skeletons.ts has the limits).
 */
export interface Skeleton {
  /** The document's title, without the product's name. */
  title: string
  /** The page's heading, if it is the same for every user. */
  heading?: string
  lede?: string
  /** Whether the page's column is narrow, like `Page` with `$narrow`. */
  narrow?: boolean
  /** Rows of gray boxes below the heading, from top to bottom. */
  rows?: readonly SkeletonRow[]
}

/** Boxes side by side. Each pair is for narrow windows and for windows from 64em. */
export interface SkeletonRow {
  /** In rem. */
  height: readonly [narrow: number, wide: number]
  /** How many boxes; one by default. */
  boxes?: readonly [narrow: number, wide: number]
}

/** Returns the query string that opens the conversation of a trip beside the current page. A half links to it. */
export const conversationSearch = (tripId: number): string => `?messages=${tripId}`

/** The origin of the API, from the page's HTML. Empty if it is the page's own origin. */
export const apiOrigin = (): string => document.documentElement.dataset.api ?? ''
