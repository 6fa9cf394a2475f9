import { screen } from '@testing-library/react'
import { type makeGig, World } from '../customer-world.fixture.ts'

export const worldWith = (...gigs: ReturnType<typeof makeGig>[]) =>
  Object.assign(new World(), { gigs })

/** Returns the figure under a label of the dashboard's statistics. */
export const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent

export async function cardOf(title: string) {
  const heading = await screen.findByRole('heading', { name: title })
  const card = heading.closest('li')
  if (!card) throw new Error('The card is not in a list')
  return card
}
