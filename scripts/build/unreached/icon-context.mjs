/** What a provider would tell all icons below it; there is none. */
export const LucideProvider = undefined
export const useLucideContext = () => undefined
