// cspell:words Émile Özil María
import { displayName } from './display-name.ts'

test.each([
  ['Marcus Torres', 'Marcus T.'],
  ['  Ana   María  de la Cruz ', 'Ana C.'],
  ['Cher', 'Cher'],
  ['Émile Özil', 'Émile Ö.'],
  ['Bo 2', 'Bo'],
  ['', 'Packer 12'],
])('%j is shown as %s', (name, shown) => {
  expect(displayName('packer', 12, name)).toBe(shown)
})
