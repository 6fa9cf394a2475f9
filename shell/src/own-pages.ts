/**
 * The shell's own pages, by address. The build renders each of them to HTML. It also writes the page's chunk, by
 * its webpackChunkName, into the release, so that the browser can preload it; the HTML of the landing page needs
 * none.
 */
export const ownPages = {
  '/': { chunk: null },
  '/about': { chunk: 'about' },
  '/help': { chunk: 'info' },
  '/terms': { chunk: 'info' },
  '/privacy': { chunk: 'info' },
  '/packer/signup': { chunk: 'sign' },
  '/packer/signin': { chunk: 'sign' },
  '/customer/signup': { chunk: 'sign' },
  '/customer/signin': { chunk: 'sign' },
}
