import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SpecialtyIcon } from '../specialty/specialty-icon.tsx'
import { CheckRow } from './check-row.tsx'
import { Chip } from './chip.tsx'
import { RadioList } from './radio-list.tsx'
import { TileCheckbox } from './tile-checkbox.tsx'

test.each([
  ['Chip', Chip],
  ['TileCheckbox', TileCheckbox],
  ['CheckRow', CheckRow],
])('%s is a native checkbox named exactly by its label', async (_, Choice) => {
  const changed = jest.fn()
  render(
    <Choice
      label="fine art"
      icon={<SpecialtyIcon name="fine art" />}
      name="specialties"
      value="8"
      checked={false}
      onChange={(event) => changed(event.currentTarget.value)}
    />,
  )
  const checkbox = screen.getByRole('checkbox')
  expect(checkbox).toHaveAccessibleName('fine art')
  await userEvent.click(screen.getByText('fine art'))
  await userEvent.tab()
  expect(changed).toHaveBeenCalledWith('8')
})

test('the description of a tile is not part of its name', async () => {
  render(<TileCheckbox label="crane" description="For pieces that do not fit through doors." />)
  const tile = screen.getByRole('checkbox')
  expect(tile).toHaveAccessibleName('crane')
  expect(tile).toHaveAccessibleDescription('For pieces that do not fit through doors.')
  expect(screen.getByLabelText('crane')).toBe(tile)
  await userEvent.click(screen.getByText('For pieces that do not fit through doors.'))
  expect(tile).toBeChecked()
})

test('the keyboard toggles the checkbox', async () => {
  render(<Chip label="dolly" name="specialties" />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(screen.getByRole('checkbox', { name: 'dolly' })).toBeChecked()
})

test('a radio list names its options, describes them and their error, and skips disabled ones', async () => {
  const changed = jest.fn()
  render(
    <RadioList
      label="What happened?"
      options={[
        { value: 'damage', label: 'Something is damaged' },
        {
          value: 'no_show',
          label: 'The customer is away',
          description: 'Not yet.',
          disabled: true,
        },
        { value: 'other', label: 'Something else' },
      ]}
      value="damage"
      onChange={changed}
      error="Choose one."
    />,
  )
  const list = screen.getByRole('radiogroup', { name: 'What happened?' })
  expect(list).toBeInvalid()
  expect(list).toHaveAccessibleDescription('Choose one.')
  const noShow = screen.getByRole('radio', { name: 'The customer is away' })
  expect(noShow).toBeDisabled()
  expect(noShow).toHaveAccessibleDescription('Not yet.')
  await userEvent.click(screen.getByText('Something is damaged'))
  await userEvent.keyboard('{ArrowDown}')
  expect(changed).toHaveBeenLastCalledWith('other')
})
