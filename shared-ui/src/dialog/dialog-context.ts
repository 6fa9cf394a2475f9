import { createContext } from 'react'

/** How the user closed the dialog: with a Close button, the Escape key, or a click on the backdrop. */
export type CloseReason = 'close' | 'escape' | 'backdrop'

/** Gives DialogHead the id for its title and the close handler. */
export const DialogContext = createContext({ titleId: '', close: () => {} })
