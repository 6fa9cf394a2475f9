import { shellPage } from '../loading/shell-page.tsx'

/** In the chunk of other rare pages: each further chunk adds its hash to the first page. */
export const NotFound = shellPage(
  () => import(/* webpackChunkName: "info" */ './not-found-page.tsx'),
  'NotFoundPage',
)
