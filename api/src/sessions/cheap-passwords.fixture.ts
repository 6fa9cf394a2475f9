import type * as Argon2 from '@node-rs/argon2'

/*
 * Tests sign up thousands of users. A hash with the parameters of the product takes 20 ms of CPU, and all hashes
 * would take a third of the time of the API tests.
 */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2')
  const cheap = { memoryCost: 256, timeCost: 1 }
  return {
    ...argon2,
    hash: (password: string | Uint8Array, options?: Argon2.Options) =>
      argon2.hash(password, { ...options, ...cheap }),
  }
})
