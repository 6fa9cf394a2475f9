import { hourMs, minuteMs } from './windows.ts'

// The times that people tell each other, rounded up. In milliseconds since 1970.

const roundUp = (time: number, ms: number) => Math.ceil(time / ms) * ms

/** Rounds an arrival up to five minutes. */
export const spokenArrival = (time: number): number => roundUp(time, 5 * minuteMs)

/** Returns when a packer arrives who sets out at `now` and is there in so many minutes. */
export const arrivalIn = (minutes: number, now: number): number =>
  spokenArrival(now + minutes * minuteMs)

/** Returns when another packer can come soonest: in two hours, rounded up to half an hour. */
export const soonestPickup = (now: number): number => roundUp(now + 2 * hourMs, 30 * minuteMs)
