import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SpecialtyIcon } from '../specialty/specialty-icon.tsx'
import { CheckRow } from './check-row.tsx'
import { Chip } from './chip.tsx'
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
