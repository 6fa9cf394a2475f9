/** All sign-in and sign-up forms in one chunk: a visitor who opens one often goes on to another. */
export const signPages = () => import(/* webpackChunkName: "sign" */ './sign-pages-part.ts')
