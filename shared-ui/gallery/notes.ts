import { createContext } from 'react'

/** Docstrings, props and token comments, which source-notes.mjs extracts from the source. */
export interface SourceNotes {
  exports: Record<string, { text: string; type: string } | undefined>
  tokens: Record<string, string | undefined>
}

/** The default is for unit tests, which run without a build. */
export const Notes = createContext<SourceNotes>({ exports: {}, tokens: {} })
