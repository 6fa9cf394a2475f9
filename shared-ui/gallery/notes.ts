import { createContext } from 'react'

/** Docstrings, props and token comments, which source-notes.mjs extracts from the source. */
export interface SourceNotes {
  exports: Record<string, { text: string; type: string } | undefined>
  tokens: Record<string, string | undefined>
}

/** Empty without a build, as in unit tests. */
export const Notes = createContext<SourceNotes>({ exports: {}, tokens: {} })
