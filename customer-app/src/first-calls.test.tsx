import { waitFor } from '@testing-library/react'
import { openDashboard } from './customer-app.fixture.tsx'
import { type Call, customer } from './customer-world.fixture.ts'
import firstCalls from './first-calls.json'

test('the dashboard first sends exactly the requests listed in first-calls.json', async () => {
  const requests: string[] = []
  openDashboard({
    answer({ path, query }: Call) {
      requests.push(query.size > 0 ? `${path}?${query}` : path)
      return { status: 500 }
    },
  } as never)
  await waitFor(() => expect(requests).not.toEqual([]))
  const { calls } = firstCalls['/customer/dashboard']
  expect(requests).toEqual(calls.map((call) => call.replace('{user}', String(customer.id))))
})
