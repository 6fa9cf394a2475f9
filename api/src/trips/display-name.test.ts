// cspell:words Émile Özil María
import { displayName, firstName } from './display-name.ts'

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

test.each([
  ['Marcus T.', 'Marcus'],
  ['Émile Ö.', 'Émile'],
  ['Cher', 'Cher'],
  ['Packer 12', 'Packer 12'],
])('the first name of %j is %s', (shown, name) => {
  expect(firstName(shown)).toBe(name)
})
