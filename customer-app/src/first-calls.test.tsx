import { waitFor } from '@testing-library/react'
import { openDashboard } from './customer-app.fixture.tsx'
import { type Call, customer } from './customer-world.fixture.ts'
import firstCalls from './first-calls.json'

test('the dashboard asks first for what the page asks for it, and nothing else', async () => {
  const asked: string[] = []
  openDashboard({
    answer({ path, query }: Call) {
      asked.push(query.size > 0 ? `${path}?${query}` : path)
      return { status: 500 }
    },
  } as never)
  await waitFor(() => expect(asked).not.toEqual([]))
  const { calls } = firstCalls['/customer/dashboard']
  expect(asked).toEqual(calls.map((call) => call.replace('{user}', String(customer.id))))
})
