import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { Notes, type SourceNotes } from './notes.ts'
import { showStates } from './shown-states.ts'

/** Set by the build. */
declare const SOURCE_NOTES: SourceNotes

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')
showStates()
createRoot(root).render(
  <Notes value={SOURCE_NOTES}>
    <Gallery />
  </Notes>,
)
