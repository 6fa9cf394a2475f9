import { waitFor } from '@testing-library/react'
import firstCalls from './first-calls.json'
import { openPackerApp } from './packer-app.fixture.tsx'
import { type Call, packer } from './packer-world.fixture.ts'

/** Returns the requests that a page sends before any response. Every request gets status 500. */
async function firstRequestsOf(address: string): Promise<string[]> {
  const requests: string[] = []
  const page = openPackerApp(
    {
      before: () => undefined,
      answer({ path, query }: Call) {
        requests.push(query.size > 0 ? `${path}?${query}` : path)
        return { status: 500 }
      },
    } as never,
    address,
  )
  await waitFor(() => expect(requests).not.toEqual([]))
  page.unmount()
  return [...new Set(requests)].toSorted()
}

const filled = (calls: string[]) =>
  calls.map((call) => call.replace('{user}', String(packer.id))).toSorted()

const { calls, unfiltered } = firstCalls['/marketplace']

test('the marketplace first sends exactly the requests listed in first-calls.json', async () => {
  expect(await firstRequestsOf('/marketplace')).toEqual(filled([...calls, ...unfiltered]))
})

test('with filters in the URL, only the request for gigs differs', async () => {
  const requests = await firstRequestsOf('/marketplace?priceMin=100')
  expect(requests).toEqual(expect.arrayContaining(filled(calls)))
  expect(requests).toHaveLength(calls.length + 1)
  for (const call of filled(unfiltered)) expect(requests).not.toContain(call)
})

test('the gig page first requests the gig and the bookings', async () => {
  const declared = firstCalls['/gig/:gigId'].calls
  expect(await firstRequestsOf('/gig/12')).toEqual(
    declared.map((call) => call.replace('{gigId}', '12')),
  )
})
