import { screen } from '@testing-library/react'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { World } from '../packer-world.fixture.ts'

test('lists every specialty with its description', async () => {
  openPackerApp(new World(), '/specialtys')
  expect(await screen.findByText('What crane means.')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(14)
})
