/** Names of icons for the tools of React's developers, which a released page does not have. */
export const toPascalCase = () => undefined
