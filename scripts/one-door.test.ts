import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Some acts have consequences in other tables. One function does each act with its consequences: no statement elsewhere
// may do the act alone.

const folder = path.resolve(__dirname, '../api/src')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))

/** Matches an update of the table that assigns one of the columns. */
const assigns = (table: string, columns: string) =>
  new RegExp(`update ${table}(?: \\w+)? set(?:(?!\\bwhere\\b)[^\`])*?(?<![\\w.])(?:${columns}) =`)

test.each([
  ['writes an event: recording', /insert into gig_events\b/, ['events/record-events.sql.ts']],
  ['adds a trip: claimGig', /insert into trips\b/, ['workflow/bookings.sql.ts']],
  ['moves a trip: moving', assigns('trips', 'stage'), ['workflow/moves.sql.ts']],
  [
    'moves trips that its caller has chosen by time: moveTrips for the sweep, account deletion, fixtures and the demo',
    /\b(?:moveTrips|followTrip)\(/,
    [
      ...['account/account.sql.ts', 'demo/seed-demo.ts', 'trips/due.sql.ts'],
      ...['workflow/moves.fixture.ts', 'workflow/moves.sql.ts'],
    ],
  ],
  [
    'adds or deletes a booking',
    /(?:insert into|delete from) bookings\b/,
    ['workflow/bookings.sql.ts', 'workflow/moves.sql.ts'],
  ],
  [
    'writes a payment, with its task and the notice to open pages: changePayments; a fixture moves the clock',
    /(?:insert into|update|delete from) payments\b/,
    ['payments/payments.fixture.ts', 'workflow/write-payments.sql.ts'],
  ],
  [
    'adds or wakes a payment as a part of its statement, and adds the task: claimGig, moving, changePaymentTerms',
    /(?:starting|waking)Payments\(/,
    ['workflow/bookings.sql.ts', 'workflow/moves.sql.ts', 'workflow/payments.sql.ts'],
  ],
  [
    'deletes gigs: deleteGigs; a fixture of gig lists starts again',
    /delete from gigs\b/,
    ['gigs/list/gig-list-model.fixture.ts', 'workflow/gigs.sql.ts'],
  ],
  [
    'changes the status of a gig',
    assigns('gigs', 'gig_status_id'),
    ['workflow/bookings.sql.ts', 'workflow/gigs.sql.ts', 'workflow/moves.sql.ts'],
  ],
  [
    'adds or ends a proposal: propose, settle; the deletion of a gig or its customer empties what it has of them',
    /(?:insert into|update) proposals\b/,
    ['account/account.sql.ts', 'workflow/gigs.sql.ts', 'workflow/proposals.sql.ts'],
  ],
  [
    'marks the end of a booking: moving, setMark for operators',
    assigns('trips', 'counts_against|fell_out'),
    ['workflow/moves.sql.ts'],
  ],
  ['adds a message: addMessage', /insert into messages\b/, ['messages/messages.sql.ts']],
  ['adds a check: addChecks', /insert into checks\b/, ['checks/checks.sql.ts']],
  [
    'decides who may sign in: admitUser, for passwords and passkeys',
    /\badmitUser\(/,
    ['account/passkeys.routes.ts', 'sessions/sign-in.ts'],
  ],
  ['opens a session', /insert into sessions\b/, ['sessions/sessions.sql.ts']],
  [
    'adds a passkey: insertPasskey',
    /(?:insert into|update) passkeys\b/,
    ['account/passkeys.sql.ts'],
  ],
  ['ends a session: endSessions', /delete from sessions\b/, ['sessions/sessions.sql.ts']],
  [
    'adds, publishes, hides or shows a review: countPublished, hideReview',
    new RegExp(`insert into reviews\\b|${assigns('reviews', 'published_at|hidden_at').source}`),
    ['reviews/reviews.sql.ts'],
  ],
  [
    'changes an account: changeAccount, and emptyAccount, which deletes all that depends on it',
    assigns('users', 'name|password_hash|email|pending_email|email_verified_at|phone'),
    ['account/account.sql.ts'],
  ],
  [
    'gives a badge: updateBadges; emptyAccount ends it, and a model of gig lists has no checks',
    assigns('users', 'verified_until'),
    ['account/account.sql.ts', 'checks/checks.sql.ts', 'gigs/list/gig-list-model.fixture.ts'],
  ],
])('one function %s', (_act, statement, doors) => {
  const found = files.filter(({ text }) => statement.test(text)).map(({ name }) => name)
  expect(found.toSorted()).toEqual(doors)
})
