import { shellPage } from '../loading/shell-page.tsx'

export const NotFound = shellPage(() => import('./not-found-page.tsx'), 'NotFoundPage')
