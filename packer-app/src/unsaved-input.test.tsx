import { screen } from '@testing-library/react'
import { openPackerApp } from './packer-app.fixture.tsx'
import { packer, World } from './packer-world.fixture.ts'

const nameField = () => screen.findByRole('textbox', { name: 'Full name' })
const prompt = () => screen.getByRole('heading', { name: 'Please sign in' })

test('what was typed in the profile outlives the session, for the same packer', async () => {
  const { user, signIn } = openPackerApp(new World(), '/packer/edit')
  await user.type(await nameField(), ' the Third')
  const typed = (await nameField()).getAttribute('value')

  signIn(null)
  expect(prompt()).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  signIn(packer)
  expect(await nameField()).toHaveValue(typed)
})

test('it is not shown to the next packer', async () => {
  const { user, signIn } = openPackerApp(new World(), '/packer/edit')
  const before = (await nameField()).getAttribute('value')
  await user.type(await nameField(), ' the Third')
  signIn(null)
  signIn({ ...packer, id: 8, username: 'ruth_and_rig' })
  expect(await nameField()).toHaveValue(before)
})

test('whoever leaves the form begins anew', async () => {
  const { user } = openPackerApp(new World(), '/packer/edit')
  const before = (await nameField()).getAttribute('value')
  await user.type(await nameField(), ' the Third')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }))
  expect(await nameField()).toHaveValue(before)
})

test('what was ticked outlives the session, too', async () => {
  const world = new World()
  world.own = [2]
  const { user, signIn } = openPackerApp(world, '/packer/7/specialtys/edit')
  const crane = () => screen.findByRole('checkbox', { name: 'crane' })
  await user.click(await crane())
  signIn(null)
  signIn(packer)
  expect(await crane()).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'dolly' })).toBeChecked()
})
