import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { changeAccount } from '../account/change-account.ts'
import type { CheckKind } from '../rules/check-rules.ts'
import { certificateType } from '../checks/certificate.ts'
import { addChecks, saveCertificate, startCheck } from '../checks/checks.sql.ts'
import type { Tx } from '../platform/db/sql.ts'
import { dayMs } from '../rules/windows.ts'
import { type DemoCustomer, demoCustomers, type DemoPacker } from './demo-people.ts'

/** The passed checks of each packer, with the days that those with an end are still valid. */
const passed: Record<DemoPacker, Partial<Record<CheckKind, number | null>>> = {
  marcus_moves: { email: null, phone: null, identity: 600, insurance: 210, background: 480 },
  // The insurance ends soon.
  ruth_and_rig: { email: null, phone: null, identity: 400, insurance: 20 },
  // The certificate waits for a decision.
  hana_handles_art: { email: null, phone: null, identity: 610 },
  open_road_oscar: { email: null, identity: 640 },
  theo_two_hands: {},
}

/** The certificates of insurance that wait for a decision, files of `api/demo/certificates`. */
const waiting: { by: DemoPacker; file: string; validDays: number; hoursAgo: number }[] = [
  { by: 'hana_handles_art', file: 'certificate.pdf', validDays: 300, hoursAgo: 41 },
  { by: 'open_road_oscar', file: 'certificate.jpg', validDays: 210, hoursAgo: 6 },
]

const favorites: [DemoCustomer, DemoPacker][] = [
  ['dana_whitfield', 'marcus_moves'],
  ['oakhouse_homes', 'marcus_moves'],
  ['samir_relocates', 'hana_handles_art'],
  ['samir_relocates', 'ruth_and_rig'],
]

/**
 * Passes checks of the packers, adds the certificates of `folder`, and confirms the email addresses of all customers. Insert gigs afterwards:
 * booking some of them needs a badge.
 */
export async function insertDemoChecks(
  tx: Tx,
  idOf: (username: DemoCustomer | DemoPacker) => number,
  folder: string,
) {
  const confirm = (id: number) =>
    changeAccount(tx, id, tx`email_verified_at = now() - interval '60 days'`)
  for (const { username } of demoCustomers) await confirm(idOf(username))
  for (const [username, checks] of Object.entries(passed)) {
    const id = idOf(username as DemoPacker)
    if (checks.email !== undefined) await confirm(id)
    for (const [kind, days] of Object.entries(checks)) {
      if (kind === 'email') continue
      await addChecks(
        tx,
        id,
        tx`(user_id, kind, state, provider, decided_by, decided_at, expires_at, created_at)
        values (${id}, ${kind}, 'passed', ${kind === 'phone' ? 'sms' : 'operator'},
          ${kind === 'phone' ? null : 'demo'}, now() - interval '60 days',
          now() + ${days}::int * interval '1 day', now() - interval '60 days')`,
      )
    }
  }
  for (const { by, file, validDays, hoursAgo } of waiting) {
    const bytes = await readFile(path.join(folder, file))
    const userId = idOf(by)
    const expiresOn = new Date(Date.now() + validDays * dayMs).toISOString().slice(0, 10)
    const id = await saveCertificate(tx, { userId, type: certificateType(bytes), bytes, expiresOn })
    await startCheck(tx, { userId, kind: 'insurance', provider: 'operator', ref: String(id) })
    await tx`
      update certificates set created_at = now() - make_interval(hours => ${hoursAgo}) where id = ${id}`
  }
}

export async function insertDemoFavorites(
  tx: Tx,
  idOf: (username: DemoCustomer | DemoPacker) => number,
) {
  for (const [customer, packer] of favorites) {
    await tx`
      insert into favorites (customer_id, packer_id) values (${idOf(customer)}, ${idOf(packer)})`
  }
}
