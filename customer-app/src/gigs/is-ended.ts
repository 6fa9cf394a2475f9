import { isDone } from 'api/rules'

/** Returns whether a job in this stage has ended: it is done, or packers can no longer book it. */
export const isEnded = (stage: string): boolean => isDone(stage) || stage === 'expired'
