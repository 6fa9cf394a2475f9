/** All forms of signing in and up: one part, since whoever needs one of them is near to the others. */
export const signPages = () => import(/* webpackChunkName: "sign" */ './sign-pages-part.ts')
