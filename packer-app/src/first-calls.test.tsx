import { waitFor } from '@testing-library/react'
import firstCalls from './first-calls.json'
import { openPackerApp } from './packer-app.fixture.tsx'
import { type Call, packer } from './packer-world.fixture.ts'

/** What a page asks before it has had any answer: each of them fails. */
async function askedFirstAt(address: string): Promise<string[]> {
  const asked: string[] = []
  const page = openPackerApp(
    {
      answer({ path, query }: Call) {
        asked.push(query.size > 0 ? `${path}?${query}` : path)
        return { status: 500 }
      },
    } as never,
    address,
  )
  await waitFor(() => expect(asked).not.toEqual([]))
  page.unmount()
  return [...new Set(asked)].toSorted()
}

const filled = (calls: string[]) =>
  calls.map((call) => call.replace('{user}', String(packer.id))).toSorted()

const { calls, unfiltered } = firstCalls['/marketplace']

test('the marketplace asks first for what the page asks for it, and nothing else', async () => {
  expect(await askedFirstAt('/marketplace')).toEqual(filled([...calls, ...unfiltered]))
})

test('with filters in the address it asks for other gigs, and the rest', async () => {
  const asked = await askedFirstAt('/marketplace?zipCode=62704')
  expect(asked).toEqual(expect.arrayContaining(filled(calls)))
  expect(asked).toHaveLength(calls.length + 1)
  for (const call of filled(unfiltered)) expect(asked).not.toContain(call)
})

test('the page of a gig asks first for that gig, and whether it is held', async () => {
  const declared = firstCalls['/gig/:gigId'].calls
  expect(await askedFirstAt('/gig/12')).toEqual(
    declared.map((call) => call.replace('{gigId}', '12')),
  )
})
