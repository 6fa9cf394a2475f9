/** Prefixes for old browsers, which only an option of a component that no façade passes on would ask for. */
export const prefix = (value) => value
