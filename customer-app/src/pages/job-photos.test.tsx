import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { limits } from 'api/contract'
import { choose, openForm, photo, previews } from './gig-dialog.fixture.ts'

describe('photos', () => {
  test('more than fifteen are refused with the specified sentence', async () => {
    const { user } = await openForm()
    const many = Array.from({ length: limits.images + 1 }, (_, index) => photo(`${index}.png`))
    await choose(user, ...many)
    expect(screen.getByText('Maximum 15 images allowed')).toBeVisible()
    expect(screen.getAllByRole('radio')).toHaveLength(15)
  })

  test('5 MB is too much, a byte less is not, and the others stay', async () => {
    const { user } = await openForm()
    await choose(user, photo('big.png', limits.imageBytes), photo('a.png', limits.imageBytes - 1))
    expect(screen.getByText('Each image must be less than 5MB')).toBeVisible()
    expect(screen.getByText('1 of 15')).toBeVisible()
  })

  test('what is no picture is refused', async () => {
    const { user } = await openForm()
    await choose(user, photo('a.pdf', 3, 'application/pdf'))
    expect(screen.getByText(/^Choose photos only/)).toBeVisible()
    expect(screen.getByText('0 of 15')).toBeVisible()
  })

  test('the featured picker is there for two and not for one', async () => {
    const { user } = await openForm()
    await choose(user, photo('a.png'))
    expect(screen.queryByRole('group', { name: 'Featured photo' })).not.toBeInTheDocument()
    await choose(user, photo('b.png'))
    const picker = screen.getByRole('group', { name: 'Featured photo' })
    expect(within(picker).getByRole('radio', { name: 'Photo 1' })).toBeChecked()
    expect(screen.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  })

  test('removing an earlier photo keeps the featured one, removing that makes the first one it', async () => {
    const { user } = await openForm()
    await choose(user, photo('a.png'), photo('b.png'), photo('c.png'), photo('d.png'))
    await user.click(screen.getByRole('radio', { name: 'Photo 3' }))
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    expect(screen.getByRole('radio', { name: 'Photo 2' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }))
    expect(screen.getByRole('radio', { name: 'Photo 1' })).toBeChecked()
    expect(previews.size).toBe(2)
  })

  test('a photo moves with the keyboard, and the focus with it', async () => {
    const { user, dialog } = await openForm()
    await choose(user, photo('a.png'), photo('b.png'))
    const shown = () =>
      [...dialog.querySelectorAll('li img')].map((image) => image.getAttribute('src'))
    const [first, second] = shown()
    screen.getByRole('button', { name: 'Move photo 1 later' }).focus()
    await user.keyboard('{Enter}')
    expect(shown()).toEqual([second, first])
    expect(screen.getByRole('radio', { name: 'Photo 2' })).toBeChecked()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Move photo 2 later' })).toHaveFocus(),
    )
  })

  test('pasted and dropped pictures are photos', async () => {
    await openForm()
    const types = ['Files']
    fireEvent.paste(document.body, { clipboardData: { files: [photo('a.png')], types } })
    fireEvent.drop(document.body, { dataTransfer: { files: [photo('b.png')], types } })
    expect(screen.getByText('2 of 15')).toBeVisible()
  })
})
