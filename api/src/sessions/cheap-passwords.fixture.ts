import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

/*
 * Tests sign up thousands of users. A hash with the parameters of the product takes 20 ms of CPU, and all hashes
 * would take a third of the time of the API tests. The package is CommonJS, so modules that import it later get
 * this function.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2
const { hash } = argon2
const cheap = { memoryCost: 256, timeCost: 1 }
Object.assign(argon2, {
  hash: (password: string | Uint8Array, options?: Argon2.Options) =>
    hash(password, { ...options, ...cheap }),
})
