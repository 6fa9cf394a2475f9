/**
 * The shell's own pages, by address. The build reads this table and writes each page's files into the
 * release: the page's chunk by its webpackChunkName, and the illustration that is visible first.
 */
export const ownPages = {
  '/': { chunk: 'landing', drawing: /hero/ },
  '/about': { chunk: 'about' },
  '/help': { chunk: 'info' },
  '/terms': { chunk: 'info' },
  '/privacy': { chunk: 'info' },
  '/packer/signup': { chunk: 'sign' },
  '/packer/signin': { chunk: 'sign' },
  '/customer/signup': { chunk: 'sign' },
  '/customer/signin': { chunk: 'sign' },
}
