/**
 * The shell's own pages, by address. The build renders each page to HTML. It also writes the page's chunk
 * (webpackChunkName) into the manifest, so that browsers can preload that file. The landing page's HTML works
 * without a chunk.
 */
export const ownPages = {
  '/': { chunk: null },
  '/about': { chunk: 'about' },
  '/help': { chunk: 'info' },
  '/terms': { chunk: 'info' },
  '/privacy': { chunk: 'info' },
  '/account': { chunk: 'account' },
  '/support': { chunk: 'support' },
  '/support/:id': { chunk: 'support' },
  '/forgot': { chunk: 'sign' },
  '/reset': { chunk: 'sign' },
  '/verify': { chunk: 'sign' },
  '/packer/signup': { chunk: 'sign' },
  '/packer/signin': { chunk: 'sign' },
  '/customer/signup': { chunk: 'sign' },
  '/customer/signin': { chunk: 'sign' },
}
