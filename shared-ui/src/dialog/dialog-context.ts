import { createContext } from 'react'

/** Who asked: a Close button, Escape, or a click beside the dialog. */
export type CloseReason = 'close' | 'escape' | 'backdrop'

/** What a dialog tells its head: the id its title must have, and how to ask for closing. */
export const DialogContext = createContext({ titleId: '', close: () => {} })
