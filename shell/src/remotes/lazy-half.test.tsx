import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, packer } from '../api.fixture.tsx'
import { openShell } from '../shell.fixture.tsx'

test('shows an error if the chunk that loads halves fails, and Retry loads it again', async () => {
  jest.doMock('./half-part.ts', () => {
    throw new Error('Loading chunk half failed')
  })
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: packer }) })
  openShell('/marketplace')
  await screen.findByRole('heading', { name: 'This page could not be loaded.' })
  jest.dontMock('./half-part.ts')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(
    await screen.findByRole('heading', { name: `The pages of ${packer.username}` }),
  ).toBeInTheDocument()
})
