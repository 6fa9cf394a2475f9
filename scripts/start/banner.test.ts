import os from 'node:os'
import type { AccountSummary } from 'api/server'
import { banner } from './banner.ts'

const facts = { port: 3000, seconds: 1.23 }
const account: AccountSummary = {
  username: 'dana',
  user_type: 'customer',
  specialties: 0,
  open: 0,
  booked: 0,
  completed: 0,
  expired: 0,
}

test('names the address and who can reach it', () => {
  const own = banner({ ...facts, host: '127.0.0.1' })
  expect(own).toContain('ready at http://localhost:3000 (after 1.2 s)')
  expect(own).toContain('Only this machine can reach it.')

  const second = banner({ ...facts, host: '127.0.0.2' })
  expect(second).toContain('ready at http://127.0.0.2:3000')
  expect(second).toContain('Only this machine can reach it.')

  const card = { family: 'IPv4', netmask: '255.0.0.0', mac: '', cidr: null } as const
  jest.spyOn(os, 'networkInterfaces').mockReturnValue({
    lo: [{ ...card, address: '127.0.0.1', internal: true }],
    wlan0: [{ ...card, address: '192.168.1.20', internal: false }],
  })
  const open = banner({ ...facts, host: '0.0.0.0' })
  expect(open).toContain('ready at http://localhost:3000')
  expect(open).toContain('Everyone on your network can reach it: http://192.168.1.20:3000')
  expect(banner({ ...facts, host: 'fd00::1' })).toContain('ready at http://[fd00::1]:3000')
})

test.each([
  [{ operators: { url: 'http://localhost:3100' }, hasLinks: true }, 'npm run operator -- link'],
  [{ operators: { url: 'https://desk.example' } }, 'npm run operator -- invite NAME admin'],
  [{ operators: { failure: 'Port 3100 is taken.' } }, 'does not run. Port 3100 is taken.'],
])('tells how operators sign in: %j', (more, text) => {
  expect(banner({ ...facts, host: '127.0.0.1', ...more })).toContain(text)
})

test.each([
  [{}, 'no jobs'],
  [{ open: 5, booked: 1, expired: 1 }, '5 open, 1 booked, 1 expired'],
  [{ user_type: 'packer' }, 'specialties: 0; no gigs'],
  [{ user_type: 'packer', specialties: 1, completed: 2 }, 'specialties: 1; 2 completed'],
] as const)('an account with %j shows "%s"', (more, sentence) => {
  const demo = { accounts: [{ ...account, ...more }], password: 'secret' }
  const lines = banner({ ...facts, host: '127.0.0.1', demo }).split('\n')
  expect(lines).toContain(`    dana  ${sentence}`)
})
