import type { User } from 'api/contract'
import type { ReactNode } from 'react'

/**
 * What the shell and the halves promise each other. A half exposes one module, ./App, whose default
 * export is a component that takes HalfProps; around it the shell has the router, the query client,
 * the theme's variables on :root and the landmark <main>. The number goes up when that changes in a
 * way that an older half or an older shell would not survive.
 */
export const CONTRACT_VERSION = 1

/** One short sentence at the foot of the page, for six seconds. Never a job's title. */
export interface Notice {
  text: string
  /** Good news unless told. */
  tone?: 'warning'
  action?: { label: string; onSelect(): void }
}

export interface HalfProps {
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
   * Shells from before it existed pass nothing.
   */
  afterSession?: ReactNode
}
