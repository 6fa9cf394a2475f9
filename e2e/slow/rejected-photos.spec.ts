import { readFileSync } from 'node:fs'
import { expect, test } from '../support/console-watch.ts'
import { openJobForm } from '../support/job-form.ts'
import { customerByCall } from '../support/people.ts'
import { demoPicture, padded, pictureFile } from '../support/pictures.ts'

const fiveMegabytes = 5 * 1024 * 1024

test('the form rejects files that are not photos, too large or too many', async ({ page }) => {
  await customerByCall(page)
  const form = await openJobForm(page)
  const input = form.locator('input[type="file"][multiple][accept^="image/"]')
  const thumbs = form.getByRole('button', { name: /^Remove photo/ })

  await input.setInputFiles(pictureFile('list.txt', Buffer.from('A sofa'), 'text/plain'))
  await expect(form.getByText(/^Choose photos only/)).toBeVisible()
  await input.setInputFiles(pictureFile('renamed.jpg', Buffer.from('A sofa')))
  await expect(form.getByText(/^renamed\.jpg can't be opened/)).toBeVisible()
  await expect(thumbs).toHaveCount(0)

  const small = readFileSync(demoPicture('piano.jpg'))
  await input.setInputFiles([
    pictureFile('at-the-limit.jpg', padded(small, fiveMegabytes)),
    pictureFile('just-below.jpg', padded(small, fiveMegabytes - 1)),
  ])
  await expect(form.getByText('Each image must be less than 5MB')).toBeVisible()
  await expect(thumbs).toHaveCount(1)

  await input.setInputFiles(Array.from({ length: 15 }, () => demoPicture('boxes.jpg')))
  await expect(form.getByText('Maximum 15 images allowed')).toBeVisible()
  await expect(form.getByText('Each image must be less than 5MB')).toHaveCount(0)
  await expect(thumbs).toHaveCount(15)
  await expect(form.getByText('15 of 15')).toBeVisible()
})
