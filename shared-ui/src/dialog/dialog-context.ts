import { createContext } from 'react'

/** How the user asked to close the dialog. A phone's back gesture counts as `escape`. */
export type CloseReason = 'close' | 'escape' | 'backdrop'

/** Gives DialogHead the id for its title and the close handler. */
export const DialogContext = createContext({ titleId: '', close: () => {} })
