import { keepStored } from 'shared-ui'

const key = 'token'

/** Keeps the token of a sign-up response, as docs/product.md requires. The session itself is the cookie. */
export function saveToken(token: string | undefined) {
  if (token !== undefined) keepStored(key, token)
}

/** Removes the token on Sign Out. */
export const removeToken = () => keepStored(key, undefined)
