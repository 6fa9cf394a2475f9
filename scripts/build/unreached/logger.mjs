/** The runtime's own logger adds to the console what its debug mode shows, which no visitor turns on. */
export const createLogger = () => console
export const createInfrastructureLogger = () => console
export const bindLoggerToCompiler = () => {}
export const infrastructureLogger = console
export const logger = console
