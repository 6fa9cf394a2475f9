import userEvent from '@testing-library/user-event'
import { insertPhoneDashes, withPhoneDashes } from './phone-dashes.ts'

test.each([
  ['510', '510'],
  ['5105', '510-5'],
  ['5105550', '510-555-0'],
  ['(510) 555-0134', '510-555-0134'],
  ['+1 510.555.0134', '510-555-0134'],
  ['51055501345', '51055501345'],
  ['none', 'none'],
  ['', ''],
])('%j becomes %j', (typed, shown) => {
  expect(withPhoneDashes(typed)).toBe(shown)
})

test('dashes come and go while a person types, and the caret keeps its place', async () => {
  const input = document.createElement('input')
  input.addEventListener('input', () => insertPhoneDashes(input))
  document.body.replaceChildren(input)
  const user = userEvent.setup()
  await user.type(input, '510550134')
  expect(input).toHaveValue('510-550-134')
  await user.type(input, '5', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  expect(input).toHaveValue('510-555-0134')
  expect(input.selectionStart).toBe(7)
  await user.keyboard('{Backspace}')
  expect(input).toHaveValue('510-550-134')
  expect(input.selectionStart).toBe(6)
  await user.clear(input)
  await user.type(input, '5105{Backspace}')
  expect(input).toHaveValue('510')
})
