import { confirmationOf } from './step-questions.ts'

test('the final steps say that they are final, and when the card is charged', () => {
  const asked = (step: 'loaded' | 'delivered', is_secured: boolean | null, dropoff_date: string) =>
    confirmationOf(
      step,
      { gig: { dropoff_date }, trip: { customer: { id: 1, display_name: 'Rosa K.' }, is_secured } },
      Date.parse('2026-12-12T16:00:00Z'),
    )?.text
  const [soon, far] = ['2026-12-12T20:00:00Z', '2026-12-20T20:00:00Z']
  expect(asked('loaded', true, soon)).not.toContain('charge')
  expect(asked('loaded', true, far)).toContain('We then charge Rosa’s card.')
  expect(asked('loaded', null, far)).not.toContain('charge')
  expect(asked('delivered', true, soon)).toContain('At the latest then, we charge Rosa’s card.')
  expect(asked('delivered', null, soon)).not.toContain('charge')
  expect(asked('delivered', null, soon)).toContain('it cannot be undone')
})
