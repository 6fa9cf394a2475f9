import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { limits } from 'api/rules'
import { refusal, World } from '../customer-world.fixture.ts'
import {
  choose,
  control,
  isGone,
  isRead,
  openFilledForm,
  openForm,
  photo,
  previews,
  submit,
  textFile,
} from './gig-dialog.fixture.ts'

describe('photos', () => {
  test('accepts at most fifteen', async () => {
    const { user } = await openForm()
    const many = Array.from({ length: limits.images + 1 }, (_, index) => photo(`${index}.png`))
    await choose(user, ...many)
    expect(screen.getByText('Maximum 15 images allowed')).toBeVisible()
    expect(screen.getAllByRole('radio')).toHaveLength(15)
  })

  test('rejects a photo of 5 MB and accepts one that is a byte smaller', async () => {
    const { user } = await openForm()
    await choose(user, photo('big.png', limits.imageBytes), photo('a.png', limits.imageBytes - 1))
    expect(screen.getByText('Each image must be less than 5MB')).toBeVisible()
    expect(screen.getByText('1 of 15')).toBeVisible()
  })

  test('rejects files of other types', async () => {
    const { user } = await openForm()
    await choose(user, photo('a.pdf', 3, 'application/pdf'))
    expect(screen.getByText(/^Choose photos only/)).toBeVisible()
    expect(screen.getByText('0 of 15')).toBeVisible()
  })

  test('shows the featured-photo picker only with two or more photos', async () => {
    const { user } = await openForm()
    await choose(user, photo('a.png'))
    expect(screen.queryByRole('group', { name: 'Featured photo' })).not.toBeInTheDocument()
    await choose(user, photo('b.png'))
    const picker = screen.getByRole('group', { name: 'Featured photo' })
    expect(within(picker).getByRole('radio', { name: 'Photo 1' })).toBeChecked()
    expect(screen.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  })

  test('removing an earlier photo keeps the featured photo; removing the featured one features the first', async () => {
    const { user } = await openForm()
    await choose(user, photo('a.png'), photo('b.png'), photo('c.png'), photo('d.png'))
    await user.click(screen.getByRole('radio', { name: 'Photo 3' }))
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    expect(screen.getByRole('radio', { name: 'Photo 2' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }))
    expect(screen.getByRole('radio', { name: 'Photo 1' })).toBeChecked()
    expect(previews.size).toBe(2)
  })

  test('a double click on a Remove button removes one photo', async () => {
    const { user } = await openForm()
    await choose(user, photo('a.png'), photo('b.png'), photo('c.png'))
    const removeFirst = () => screen.getByRole('button', { name: 'Remove photo 1' })
    await user.click(removeFirst())
    // The second click lands on the button of the next photo.
    fireEvent.click(removeFirst(), { detail: 2 })
    expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(2)
  })

  test('the keyboard moves a photo, and the focus follows', async () => {
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

  test('adds pasted and dropped files', async () => {
    await openForm()
    const types = ['Files']
    fireEvent.paste(document.body, { clipboardData: { files: [photo('a.png')], types } })
    fireEvent.drop(document.body, { dataTransfer: { files: [photo('b.png')], types } })
    await isRead()
    expect(screen.getByText('2 of 15')).toBeVisible()
  })

  test('names the files that do not decode and adds the others', async () => {
    const { user, dialog } = await openForm()
    await choose(user, photo('a.png'), textFile('text.jpg'), photo('b.png'))
    expect(
      screen.getByText("text.jpg can't be opened as a photo. Choose JPEG, PNG, WebP, GIF or AVIF."),
    ).toBeVisible()
    expect(control('images')).toHaveAccessibleDescription(/text\.jpg can't be opened/)
    expect(screen.getByText('2 of 15')).toBeVisible()
    expect(dialog.querySelectorAll('li img')).toHaveLength(2)
  })

  test('files that do not decode do not count toward the maximum', async () => {
    const { user } = await openForm()
    const many = Array.from({ length: limits.images }, (_, index) => photo(`${index}.png`))
    await choose(user, textFile('text.jpg'), ...many)
    expect(screen.getByText('15 of 15')).toBeVisible()
    expect(screen.queryByText('Maximum 15 images allowed')).not.toBeInTheDocument()
  })

  test('a submit waits until all photos are read', async () => {
    const { api } = await openFilledForm()
    fireEvent.change(control('images'), { target: { files: [photo('a.png'), photo('b.png')] } })
    fireEvent.click(screen.getByRole('button', { name: 'Create Job' }))
    await isGone()
    expect(api.sent('POST').images).toHaveLength(2)
  })

  test('a submit stops if one of the files does not decode', async () => {
    const { api } = await openFilledForm()
    fireEvent.change(control('images'), { target: { files: [photo('a.png'), textFile('b.jpg')] } })
    fireEvent.click(screen.getByRole('button', { name: 'Create Job' }))
    expect(await screen.findByText(/^b\.jpg can't be opened/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Create Job' })).toBeEnabled()
    expect(control('images')).toHaveFocus()
    expect(api.log).not.toContain('POST /api/gigs')
  })

  test('a preview that fails to load shows no stock photo', async () => {
    const { user, dialog } = await openForm()
    await choose(user, photo('a.png'))
    const image = dialog.querySelector('li img')
    if (!image) throw new Error('There is no preview')
    fireEvent.error(image)
    expect(dialog.querySelector('li img')).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  })

  const unfit = 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.'

  test.each([413, 415, 422])(
    'marks and names the photo that the API rejects with %i',
    async (status) => {
      const api = new World()
      const wrong = [{ path: 'images.1', message: unfit }]
      api.instead = ({ method }) => (method === 'POST' ? refusal(status, unfit, wrong) : undefined)
      const { user, dialog } = await openFilledForm(api)
      await choose(user, photo('a.png'), photo('b.png'))
      await submit(user)
      const named = 'was not accepted. Remove it or choose another.'
      expect(await screen.findByText(`Photo 2 ${named}`)).toBeVisible()
      expect(screen.getAllByText(unfit)).toHaveLength(1)
      expect(control('images')).toHaveFocus()
      const marked = () =>
        [...dialog.querySelectorAll('li')].map((thumb) =>
          Boolean(thumb.querySelector('[data-refused]')),
        )
      expect(marked()).toEqual([false, true])

      await user.click(screen.getByRole('button', { name: 'Move photo 2 earlier' }))
      expect(marked()).toEqual([true, false])
      expect(screen.getByText(`Photo 1 ${named}`)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
      expect(marked()).toEqual([false])
      expect(control('images')).not.toHaveAttribute('aria-invalid')
    },
  )

  test("shows the API's reason for each rejected photo", async () => {
    const api = new World()
    const wrong = [
      { path: 'images.0', message: 'is too wide' },
      { path: 'images.1', message: 'is too tall' },
    ]
    api.instead = ({ method }) =>
      method === 'POST' ? refusal(422, 'Two photos do not fit.', wrong) : undefined
    const { user } = await openFilledForm(api)
    await choose(user, photo('a.png'), photo('b.png'))
    await submit(user)
    expect(await screen.findByText(/^Photo 1 was not accepted\. Is too wide\./)).toBeVisible()
    expect(screen.getByText(/^Photo 2 was not accepted\. Is too tall\./)).toBeVisible()
  })
})
