// cspell:words גן לילדים
import { isolate, isVisible } from './shown-text.ts'

test.each([
  ['Two rooms', 'Two rooms'],
  ['Café 😀', 'Café 😀'],
  ['גן לילדים 5', '\u2068גן לילדים 5\u2069'],
  ['Sofa \u202Eraw\u2066', 'Sofa raw'],
  ['\u2069גן\u2069 a', '\u2068גן a\u2069'],
])('%j is isolated as %j', (text, isolated) => {
  expect(isolate(text)).toBe(isolated)
})

test.each(['a', 'é', 'e\u0301', '李', '👩\u200D🚒', '❤\uFE0F', '!', '7', 'גן'])(
  'a person can see %j',
  (text) => {
    expect(isVisible(text)).toBe(true)
  },
)

test.each([
  ...[
    '',
    ' ',
    '\u00A0',
    '\u00AD',
    '\u034F',
    '\u0301',
    '\u115F',
    '\u180E',
    '\u200B',
    '\u200D',
    '\u202E',
  ],
  ...['\u2028', '\u2060', '\u2800', '\u3000', '\u3164', '\uFE0F', '\uFEFF', '\uFFA0', '\uFFFC'],
  ...['\u{1D159}', '\u{E0041}', '\u200D\u3164\u0301 \u2800', '\uE000', '\uFDD0'],
])('a person cannot see %j', (text) => {
  expect(isVisible(text)).toBe(false)
})
