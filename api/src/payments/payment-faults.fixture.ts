import { AnswerLost, type PaymentProvider } from './provider.ts'

/** Stands for a process that was killed in the middle of its work. */
export class Killed extends Error {}

/** Returns numbers from 0 to 1 that depend on the seed only (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Kills the process before or after a call of the provider, or loses the answer. */
export const withFaults =
  (random: () => number, rate: { now: number }) =>
  (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    async run(step) {
      const fault = random() / rate.now
      if (fault < 0.25) throw new Killed()
      if (fault < 0.4) throw new AnswerLost()
      const outcome = await provider.run(step)
      if (fault < 0.75) throw new Killed()
      if (fault < 1) throw new AnswerLost()
      return outcome
    },
    async find(step) {
      if (random() < rate.now / 4) throw new AnswerLost()
      return provider.find(step)
    },
  })
