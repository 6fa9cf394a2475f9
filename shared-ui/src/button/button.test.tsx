import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, ButtonLink } from './button.tsx'
import { IconButton } from './icon-button.tsx'

test('a button calls its handler and submits a form only with type="submit"', async () => {
  const clicked = jest.fn()
  const submitted = jest.fn()
  render(
    <form onSubmit={submitted}>
      <Button onClick={clicked}>View</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  expect(clicked).toHaveBeenCalledTimes(1)
  expect(submitted).not.toHaveBeenCalled()
})

test('a busy button is announced, keeps the focus and ignores clicks and submits', async () => {
  const clicked = jest.fn()
  const submitted = jest.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <input aria-label="Title" />
      <Button type="submit" busy busyLabel="Saving..." onClick={clicked}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Saving...' })
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  expect(button).toHaveFocus()
  await userEvent.type(screen.getByRole('textbox'), 'x{Enter}')
  expect(clicked).not.toHaveBeenCalled()
  expect(submitted).not.toHaveBeenCalled()
})

test('the second click of a double click on a submit button does not submit again', () => {
  const submitted = jest.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <Button type="submit">Save</Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  expect(submitted).toHaveBeenCalledTimes(1)
  fireEvent.click(button, { detail: 0 })
  expect(submitted).toHaveBeenCalledTimes(2)
})

test('the busy label is not part of the accessible name until busy', () => {
  render(<Button busyLabel="Saving...">Save</Button>)
  expect(screen.getByRole('button')).toHaveAccessibleName('Save')
  expect(screen.queryByText('Saving...')).not.toBeInTheDocument()
})

test.each([undefined, 'Wait'])('with the busy label %s a button keeps its width', async (label) => {
  const { rerender } = render(<Button busyLabel={label}>Book Gig!</Button>)
  const button = screen.getByRole('button')
  jest.spyOn(button, 'offsetWidth', 'get').mockReturnValue(140)
  await userEvent.click(button)
  rerender(
    <Button busy busyLabel={label}>
      Booking...
    </Button>,
  )
  expect(button).toHaveStyle({ minWidth: '140px' })
  rerender(<Button>Book Gig!</Button>)
  expect(button).not.toHaveStyle({ minWidth: '140px' })
})

test('an aria-disabled button ignores clicks', async () => {
  const clicked = jest.fn()
  render(
    <Button aria-disabled onClick={clicked}>
      Missing Specialties
    </Button>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(clicked).not.toHaveBeenCalled()
})

test('an icon button is named by its label', () => {
  render(
    <IconButton label="Close">
      <svg />
    </IconButton>,
  )
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument()
})

test('style props do not become DOM attributes', () => {
  render(
    <ButtonLink href="/about" variant="primary" big block>
      About
    </ButtonLink>,
  )
  const link = screen.getByRole('link', { name: 'About' })
  for (const name of ['variant', 'big', 'block']) expect(link).not.toHaveAttribute(name)
})
