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
    expect(screen.getAllByRole('radio', { name: /^Photo/ })).toHaveLength(15)
  })

  test('accepts a photo of 5 MB only if the browser can decode it, and thus make it smaller', async () => {
    const { user } = await openForm()
    const unreadable = textFile('big.png')
    Object.defineProperty(unreadable, 'size', { value: limits.imageBytes })
    await choose(user, photo('a.png', limits.imageBytes), unreadable)
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

  test('uploads each photo when it is chosen, and posts the tokens', async () => {
    const { user, api } = await openFilledForm()
    await choose(user, photo('a.png'), photo('b.png'))
    await waitFor(() => expect(api.photos).toBe(2))
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Move photo 2 earlier' }))
    await submit(user)
    await isGone()
    expect(api.sent('POST').images).toEqual(['token-2', 'token-1'])
  })

  test('marks and names a photo that the API refuses, also after it was moved', async () => {
    const api = new World()
    const answers = [undefined, refusal(415, unfit)]
    api.insteadOfPhoto = () => answers.shift()
    const { user, dialog } = await openFilledForm(api)
    await choose(user, photo('a.png'), photo('b.png'))
    const named = `was not accepted. ${unfit} Remove it or choose another.`
    expect(await screen.findByText(`Photo 2 ${named}`)).toBeVisible()
    const states = () =>
      [...dialog.querySelectorAll('li [data-upload]')].map((thumb) =>
        thumb.getAttribute('data-upload'),
      )
    expect(states()).toEqual(['sent', 'refused'])
    await submit(user)
    expect(control('images')).toHaveFocus()
    expect(api.log).not.toContain('POST /api/gigs')
    await user.click(screen.getByRole('button', { name: 'Move photo 2 earlier' }))
    expect(states()).toEqual(['refused', 'sent'])
    expect(screen.getByText(`Photo 1 ${named}`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    expect(control('images')).not.toHaveAttribute('aria-invalid')
    await submit(user)
    await isGone()
    expect(api.sent('POST').images).toEqual(['token-1'])
  })

  test('a photo that failed for good can be uploaded again', async () => {
    const api = new World()
    let isDown = true
    api.insteadOfPhoto = () => (isDown ? refusal(500, 'Something went wrong.') : undefined)
    const { user } = await openFilledForm(api)
    await choose(user, photo('a.png'))
    expect(await screen.findByText('Photo 1 was not uploaded. Something went wrong.')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Upload photo 1 again' }))
    await waitFor(() => expect(api.photos).toBe(1))
    await submit(user)
    await isGone()
    expect(api.sent('POST').images).toEqual(['token-1'])
  })
})
