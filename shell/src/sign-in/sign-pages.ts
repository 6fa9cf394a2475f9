/**
 * All forms for sign-in, sign-up and account recovery in one chunk: a visitor who opens one often goes on to
 * another. A chunk of its own would also cost each first page about 100 bytes for its name and hash.
 */
export const signPages = () => import(/* webpackChunkName: "sign" */ './sign-pages-part.ts')
