// cspell:words גן לילדים
import { isolate, isVisible } from './shown-text.ts'
import { formSentence, lineError } from './text-errors.ts'

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
  '%j is visible',
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
])('%j is not visible', (text) => {
  expect(isVisible(text)).toBe(false)
})

test.each([
  ['', undefined],
  ['Dana', undefined],
  ['\u200D', 'Use at least one letter or digit.'],
  ['Dana\nK.', 'Use one line, without special direction characters.'],
  ['Dana \u202EK.', 'Use one line, without special direction characters.'],
])('a form says what is wrong with the line %j', (text, sentence) => {
  expect(lineError(text)).toBe(sentence)
})

test.each([
  [
    'name must have a letter, a digit or another visible character',
    'Use at least one letter or digit.',
  ],
  [
    'name must be one line, without characters that change the direction of text',
    'Use one line, without special direction characters.',
  ],
  ['name must be at most 100 characters', 'Name must be at most 100 characters.'],
  ['That username is taken.', 'That username is taken.'],
])('a form says %j as a sentence', (message, sentence) => {
  expect(formSentence(message)).toBe(sentence)
})
