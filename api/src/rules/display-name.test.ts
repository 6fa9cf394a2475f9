// cspell:words Émile Özil María שרה כהן
import { displayName, firstName } from './display-name.ts'

test.each([
  ['Marcus Torres', 'Marcus T.'],
  ['  Ana   María  de la Cruz ', 'Ana C.'],
  ['Cher', 'Cher'],
  ['Émile Özil', 'Émile Ö.'],
  ['Bo 2', 'Bo'],
  ['שרה כהן', '\u2068שרה כ.\u2069'],
  ['Marcus\u202E Torres', 'Marcus T.'],
  ['', 'Packer 12'],
  ['\u3164 \u200D', 'Packer 12'],
])('%j is shown as %s', (name, shown) => {
  expect(displayName('packer', 12, name)).toBe(shown)
})

test.each([
  ['Marcus T.', 'Marcus'],
  ['Émile Ö.', 'Émile'],
  ['\u2068שרה כ.\u2069', '\u2068שרה\u2069'],
  ['Cher', 'Cher'],
  ['Packer 12', 'Packer 12'],
])('the first name of %j is %s', (shown, name) => {
  expect(firstName(shown)).toBe(name)
})
