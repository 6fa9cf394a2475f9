import { act, screen, waitFor, within } from '@testing-library/react'
import type { Review, Trip } from 'api/client'
import { refusal, type World } from '../customer-world.fixture.ts'
import { makeUnsaved, openHalf } from '../customer-app.fixture.tsx'
import { openJob, worldAt } from './job.fixture.ts'

const until = '2036-12-19T17:00:00.000Z'
const received = {
  ...{ id: 90, stars: 5, text: 'Everything was packed. <b>Great</b> https://example.com' },
  ...{ published_at: '2026-12-07T17:00:00.000Z', reply: null },
}

/** A completed job. The API stores the review, and publishes it if Marcus's is in. */
function reviewWorld(fields: Partial<Trip> = {}, own: Review | null = null) {
  const api = worldAt('booked', 'delivered', 'completed')
  const state = { own, isOtherIn: false }
  const change = (more: Partial<Trip>) => {
    api.trips = api.trips.map((trip) => ({ ...trip, ...more }))
  }
  change({ review_until: until, ...fields })
  api.instead = ({ method, path, body }) => {
    if (!path.endsWith('/review')) return undefined
    if (method === 'PUT') {
      const published_at = state.isOtherIn ? received.published_at : null
      state.own = {
        trip_id: 501,
        published_at,
        reply: null,
        hidden_reason: null,
        ...(body as Pick<Review, 'stars' | 'text'>),
      }
      if (state.isOtherIn) change({ received_review: received })
    }
    return { body: state.own }
  }
  return Object.assign(api, { state, change })
}

const card = (name = 'Your review') => screen.findByRole('region', { name })
const sent = (api: World) => api.calls.filter(({ method }) => method === 'PUT')

test('the customer sends a review once, and can change it until it is published', async () => {
  const api = reviewWorld()
  const { user } = await openJob(api)
  const form = within(await card())
  expect(form.getByRole('heading', { name: 'How was the move with Marcus?' })).toBeVisible()
  expect(
    form.getByText(/Neither of you sees the other’s review until both are in, or until Dec 19/),
  ).toBeVisible()

  await user.click(form.getByRole('button', { name: 'Send review' }))
  expect(form.getByRole('radiogroup', { name: 'Stars' })).toHaveAccessibleDescription(
    'Choose one to five stars.',
  )
  expect(form.getByRole('radio', { name: '1 star' })).toHaveFocus()
  expect(sent(api)).toEqual([])
  // The stars are one radio group, so the arrow keys move between them.
  await user.click(form.getByRole('radio', { name: '3 stars' }))
  await user.keyboard('{ArrowRight}')
  expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
  expect(form.getByText('Good')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: /^Your review/ }), ' Careful and quick. ')
  const send = form.getByRole('button', { name: 'Send review' })
  act(() => {
    send.click()
    send.click()
  })
  expect(await form.findByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  expect(sent(api).map(({ body }) => body)).toEqual([{ stars: 4, text: 'Careful and quick.' }])
  expect(form.getByText(/Only you can see it now/)).toBeVisible()
  await waitFor(() => expect(form.getByRole('heading', { name: 'Your review' })).toHaveFocus())

  await user.click(form.getByRole('button', { name: 'Edit review' }))
  expect(form.getByRole('textbox', { name: /^Your review/ })).toHaveValue('Careful and quick.')
  expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await user.click(form.getByRole('radio', { name: '5 stars' }))
  api.state.isOtherIn = true
  await user.click(form.getByRole('button', { name: 'Save review' }))
  // Marcus's review was in: both are published.
  expect(await within(await card('Review by Marcus T.')).findByText(/packed/)).toBeVisible()
  expect(form.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  expect(form.getByText('Published on Dec 7, 2026')).toBeVisible()
  expect(form.queryByRole('button')).not.toBeInTheDocument()
})

test('what was typed into a stored review is still there when the customer edits it again', async () => {
  const own = { trip_id: 501, stars: 4, text: 'Careful.', published_at: null }
  const { user } = await openJob(reviewWorld({}, { ...own, reply: null, hidden_reason: null }))
  const form = within(await card())
  await user.click(form.getByRole('button', { name: 'Edit review' }))
  await user.type(form.getByRole('textbox', { name: /^Your review/ }), ' Came on time.')
  await user.click(form.getByRole('button', { name: 'Not now' }))
  await user.click(form.getByRole('button', { name: 'Edit review' }))
  expect(form.getByRole('textbox', { name: /^Your review/ })).toHaveValue('Careful. Came on time.')
})

test('a change that was not saved before both reviews were published says so', async () => {
  const own = { trip_id: 501, stars: 4, text: 'Careful.', reply: null, hidden_reason: null }
  const api = reviewWorld({}, { ...own, published_at: null })
  const { user, tell } = await openJob(api)
  const form = within(await card())
  await user.click(form.getByRole('button', { name: 'Edit review' }))
  await user.type(form.getByRole('textbox', { name: /^Your review/ }), ' Came on time.')
  api.state.own = { ...own, published_at: received.published_at }
  api.change({ received_review: received })
  tell({ kind: 'reviews_published', gig_id: 1, trip_id: null })
  expect(await form.findByRole('alert')).toHaveTextContent(/^Your change was not saved/)
  expect(form.getByText('Careful.')).toBeVisible()
  expect(form.getByRole('heading', { name: 'Your review' })).toHaveFocus()
})

test('a review that an operator has hidden says so, and why', async () => {
  const own = { trip_id: 501, stars: 1, text: 'Call me', published_at: received.published_at }
  await openJob(reviewWorld({}, { ...own, reply: null, hidden_reason: 'It has a phone number.' }))
  const form = within(await card())
  expect(form.getByText(/^We have hidden this review\..*It has a phone number\.$/)).toBeVisible()
  expect(form.queryByText(/^Published/)).not.toBeInTheDocument()
})

test('a failed review keeps the stars and the text', async () => {
  const api = reviewWorld()
  const { user } = await openJob(api)
  const form = within(await card())
  const usual = api.instead
  api.instead = (call) => (call.method === 'PUT' ? refusal(429, 'Too many attempts.') : usual(call))
  await user.click(form.getByRole('radio', { name: '2 stars' }))
  await user.type(form.getByRole('textbox', { name: /^Your review/ }), 'Late.')
  await user.click(form.getByRole('button', { name: 'Send review' }))
  expect(await form.findByRole('alert')).toHaveTextContent(
    'Your review was not savedToo many attempts. What you wrote is still here.',
  )
  expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked()
  expect(form.getByRole('textbox', { name: /^Your review/ })).toHaveValue('Late.')
  api.instead = usual
  await user.click(form.getByRole('button', { name: 'Send review' }))
  expect(await form.findByText('Late.')).toBeVisible()
})

test('the packer’s review is plain text; the customer replies to it and reports it', async () => {
  const api = reviewWorld({ received_review: received })
  const { user, notices } = await openJob(api)
  const other = within(await card('Review by Marcus T.'))
  expect(other.getByText(received.text)).toBeVisible()
  expect(other.queryByRole('link')).not.toBeInTheDocument()

  const usual = api.instead
  api.instead = (call) => {
    if (!call.path.startsWith('/api/reviews/')) return usual(call)
    if (call.method === 'PUT') {
      const { text } = call.body as { text: string }
      api.change({ received_review: { ...received, reply: text } })
    }
    return { status: 204 }
  }
  await user.click(other.getByRole('button', { name: 'Reply' }))
  const reply = within(await screen.findByRole('dialog', { name: 'Reply to this review' }))
  await user.click(reply.getByRole('button', { name: 'Publish reply' }))
  expect(reply.getByRole('textbox')).toHaveAccessibleDescription(/Write a reply\./)
  await user.type(reply.getByRole('textbox'), 'Thank you, Marcus.')
  await user.click(reply.getByRole('button', { name: 'Publish reply' }))
  expect(await other.findByText('You replied')).toBeVisible()
  expect(other.getByText('Thank you, Marcus.')).toBeVisible()

  await user.click(other.getByRole('button', { name: 'Report' }))
  const report = within(await screen.findByRole('dialog', { name: 'Report this review' }))
  await user.type(report.getByRole('textbox'), 'It has a link.')
  await user.click(report.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(notices).toHaveLength(2))
  expect(
    api.calls
      .filter(({ path }) => path.startsWith('/api/reviews/'))
      .map(({ method, path, body }) => [method, path, body]),
  ).toEqual([
    ['PUT', '/api/reviews/90/reply', { text: 'Thank you, Marcus.' }],
    ['POST', '/api/reviews/90/report', { reason: 'It has a link.' }],
  ])
})

test('a failed reply stays in the dialog', async () => {
  const api = reviewWorld({ received_review: received })
  const { user } = await openJob(api)
  const usual = api.instead
  api.instead = (call) =>
    call.path.startsWith('/api/reviews/') ? refusal(404, 'There is no such review.') : usual(call)
  await user.click(within(await card('Review by Marcus T.')).getByRole('button', { name: 'Reply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to this review' }))
  await user.type(dialog.getByRole('textbox'), 'Thanks.')
  await user.click(dialog.getByRole('button', { name: 'Publish reply' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('There is no such review.')
  expect(dialog.getByRole('textbox')).toHaveValue('Thanks.')
})

test('a reply that is too long stays whole, and says so', async () => {
  const { user } = await openJob(reviewWorld({ received_review: received }))
  await user.click(within(await card('Review by Marcus T.')).getByRole('button', { name: 'Reply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to this review' }))
  const field = dialog.getByRole('textbox')
  await user.click(field)
  await user.paste('x'.repeat(501))
  await user.click(dialog.getByRole('button', { name: 'Publish reply' }))
  expect(field).toHaveValue('x'.repeat(501))
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription(/Use 500 characters or fewer\. Your text has 501\./)
})

test('the text of a reply survives a reload; without a difference the published reply is shown', async () => {
  const api = reviewWorld({ received_review: { ...received, reply: 'Thanks.' } })
  const unsaved = makeUnsaved()
  async function openReply() {
    const view = openHalf(api, { address: '/customer/jobs/1', unsaved })
    const other = within(await card('Review by Marcus T.'))
    await view.user.click(other.getByRole('button', { name: /reply/i }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to this review' }))
    return { ...view, field: dialog.getByRole('textbox') }
  }
  const before = await openReply()
  await before.user.type(before.field, ' Come again.')
  before.unmount()
  const after = await openReply()
  expect(after.field).toHaveValue('Thanks. Come again.')
  await after.user.type(after.field, '{Backspace>12/}')
  after.unmount()
  api.change({ received_review: { ...received, reply: 'Thanks a lot.' } })
  expect((await openReply()).field).toHaveValue('Thanks a lot.')
})

test('when the time is over, there is no form, and nothing at all without a review', async () => {
  await openJob(reviewWorld({ review_until: '2026-01-01T17:00:00.000Z' }))
  await screen.findByText('All done.')
  await waitFor(() => expect(screen.queryByText(/How was the move/)).not.toBeInTheDocument())
  expect(screen.queryByRole('region', { name: 'Your review' })).not.toBeInTheDocument()
})

test('a review that fails to load can be loaded again', async () => {
  const api = reviewWorld()
  const usual = api.instead
  api.instead = (call) => (call.path.endsWith('/review') ? refusal(500, 'Broken.') : usual(call))
  const { user } = await openJob(api)
  expect(await screen.findByText('Your review could not be loaded.')).toBeVisible()
  api.instead = usual
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card()).toBeVisible()
})

test('says before the review that the email address must be confirmed, and mails the link', async () => {
  const api = reviewWorld()
  const { instead } = api
  let isDown = true
  api.instead = (call) => {
    if (call.path === '/api/account') {
      return { body: { email: 'dana@example.com', email_verified: false } }
    }
    if (call.path !== '/api/account/email/resend') return instead(call)
    return isDown ? refusal(429, 'You have asked for too many emails.') : { status: 204 }
  }
  const { user } = await openJob(api)
  const form = within(await card())
  const notice = await form.findByRole('note')
  expect(notice).toHaveTextContent('Confirm your email address first')
  expect(notice).toHaveTextContent('We mailed dana@example.com a link.')
  const stars = form.getByRole('radio', { name: '5 stars' })
  expect(notice.compareDocumentPosition(stars)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const again = () =>
    user.click(within(notice).getByRole('button', { name: 'Email the link again' }))
  await again()
  expect(await within(notice).findByRole('alert')).toHaveTextContent('too many emails')
  isDown = false
  await again()
  expect(await within(notice).findByText(/^We mailed dana@example\.com a new link\./)).toBeVisible()
})

test('a confirmed address needs no notice', async () => {
  const api = reviewWorld()
  const { instead } = api
  const body = { email: 'dana@example.com', email_verified: true }
  api.instead = (call) => (call.path === '/api/account' ? { body } : instead(call))
  await openJob(api)
  await waitFor(() => expect(api.log).toContain('GET /api/account'))
  expect(within(await card()).queryByRole('note')).not.toBeInTheDocument()
})
