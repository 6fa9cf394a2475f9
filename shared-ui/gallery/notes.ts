import { createContext } from 'react'

/** What source-notes.mjs reads: the source's own words for its exports and tokens. */
export interface SourceNotes {
  exports: Record<string, { text: string; type: string } | undefined>
  tokens: Record<string, string | undefined>
}

/** Empty where no build has read the source, as in a unit test. */
export const Notes = createContext<SourceNotes>({ exports: {}, tokens: {} })
