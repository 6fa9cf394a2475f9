import type { User } from 'api/contract'
import type { ReactNode } from 'react'

/**
 * What the shell and the halves promise each other; docs/contract.md tells the whole of it. A half
 * exposes one module, ./App, whose default export is a component that takes HalfProps. Around it the
 * shell has the router, the query client (a 401 of any call ends the session), the landmark <main>,
 * the theme's variables on :root (guarantees.ts), and the shared packages of federation.shared.mjs.
 *
 * A new number is for what an older half or an older shell would notice. Both sides speak every
 * number from OLDEST_CONTRACT on, so that neither has to be released with the other.
 */
export const NEWEST_CONTRACT = 2
export const OLDEST_CONTRACT = 1

/** One short sentence at the foot of the page, for six seconds. Never a job's title. */
export interface Notice {
  text: string
  /** Good news unless told. */
  tone?: 'warning'
  action?: { label: string; onSelect(): void }
}

/** Contract 1. */
export interface PropsOfContract1 {
  /**
   * Who is signed in, of the half's role; null when the session has ended while this page is open,
   * also when somebody of the other role has signed in since.
   */
  user: User | null
  /** Shows a toast in the shell's region, which outlives the page that asked for it. */
  notify(notice: Notice): void
  /**
   * What stands in the place of a page whose session has ended, once nothing is open there that holds
   * what was typed: a form to sign in and go on at the same address, or the way to the other half.
   */
  afterSession?: ReactNode
}

/** Contract 2: what is typed outlives the release of the half that it was typed in. */
export interface PropsOfContract2 extends PropsOfContract1 {
  unsaved: Unsaved
}

/**
 * A half's own drawer in the shell, in memory. It stays when the half is replaced by another release,
 * which may have to read it: plain data, and whoever reads makes sure of its shape.
 */
export interface Unsaved {
  read(name: string): unknown
  /** undefined forgets it. */
  keep(name: string, value: unknown): void
}

/** What the shell gives. */
export type GivenProps = PropsOfContract2

/** What a half takes: what came after the oldest contract may be missing. */
export type HalfProps = PropsOfContract1 & Partial<Omit<PropsOfContract2, keyof PropsOfContract1>>

/** The origin of the API, as the page tells it; empty where that is the page's own. */
export const apiOrigin = (): string => document.documentElement.dataset.api ?? ''
