import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

test('a field is named only by its label and described by hint and error', () => {
  render(
    <TextField
      label="Zip"
      name="zip_code"
      required
      hint="Five digits."
      error="Enter five digits."
    />,
  )
  const input = screen.getByLabelText('Zip', { exact: true })
  expect(input).toHaveAccessibleName('Zip')
  expect(input).toHaveAccessibleDescription('Five digits. Enter five digits.')
  expect(input).toBeRequired()
  expect(input).toBeInvalid()
})

test('a warning describes the control without marking it as invalid; an error replaces it', () => {
  const field = (error?: string) => (
    <TextField label="State" name="state" warning="Enter a US state, like CA." error={error} />
  )
  const { rerender } = render(field())
  const input = screen.getByRole('textbox', { name: 'State' })
  expect(input).toHaveAccessibleDescription('Enter a US state, like CA.')
  expect(input).not.toHaveAttribute('aria-invalid')
  rerender(field('Enter the state.'))
  expect(input).toHaveAccessibleDescription('Enter the state.')
  expect(input).toBeInvalid()
})

test('a field without an error is not marked as invalid', () => {
  render(<TextField label="City" name="city" />)
  const input = screen.getByRole('textbox', { name: 'City' })
  expect(input).not.toHaveAttribute('aria-invalid')
  expect(input).not.toHaveAttribute('aria-describedby')
})

test('props, ref and prefix reach the control', async () => {
  const ref = createRef<HTMLInputElement>()
  render(<TextField ref={ref} label="Budget ($)" name="price" prefix="$" inputMode="decimal" />)
  await userEvent.type(screen.getByLabelText('Budget ($)'), '480')
  expect(ref.current).toHaveValue('480')
  expect(ref.current).toHaveAttribute('inputmode', 'decimal')
  expect(ref.current).toHaveAttribute('name', 'price')
})

test('two fields with the same name have different ids', () => {
  render(
    <>
      <TextField label="City" name="city" hint="Pickup" />
      <TextField label="City" name="city" hint="Dropoff" />
    </>,
  )
  const [first, second] = screen.getAllByRole('textbox', { name: 'City' })
  expect(first).toHaveAccessibleDescription('Pickup')
  expect(second).toHaveAccessibleDescription('Dropoff')
})

test('an optional text area shows (optional) and its note', () => {
  render(<TextArea label="Bio" name="bio" optional note="0 / 280" />)
  expect(screen.getByRole('textbox')).toHaveAccessibleName('Bio')
  expect(screen.getByText('(optional)')).toBeVisible()
  expect(screen.getByText('0 / 280')).toBeVisible()
})

test('a password can be shown and hidden without losing its value', async () => {
  render(<PasswordField label="Password" name="password" autoComplete="current-password" />)
  const input = screen.getByLabelText('Password')
  await userEvent.type(input, 'long enough')
  expect(input).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(input).toHaveAttribute('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(input).toHaveAttribute('type', 'password')
  expect(input).toHaveValue('long enough')
})

test('a hidden label still names the select', async () => {
  render(
    <SelectField label="Sort by" name="sort" hideLabel>
      <option value="newest">Newest first</option>
      <option value="price-low">Price: low to high</option>
    </SelectField>,
  )
  const select = screen.getByRole('combobox', { name: 'Sort by' })
  await userEvent.selectOptions(select, 'price-low')
  expect(select).toHaveValue('price-low')
})
