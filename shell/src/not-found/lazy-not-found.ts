import { lazyPage } from '../loading/lazy-page.tsx'

export const NotFound = lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage')
