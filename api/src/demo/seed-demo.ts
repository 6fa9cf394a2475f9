import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { claimGig } from '../workflow/bookings.sql.ts'
import { expireGigs } from '../workflow/gigs.sql.ts'
import { followTrip, moveTrips } from '../workflow/moves.sql.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import type { GigFields } from '../gigs/gigs.contract.ts'
import { insertGig, replaceImages } from '../gigs/gigs.sql.ts'
import { savePreferences } from '../mail/mail.sql.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import type { PhotoRow } from '../images/images.sql.ts'
import { newPhotoToken } from '../images/photos.ts'
import { prepareImage, storeImage } from '../platform/image-processing/prepare-image.ts'
import { addPackerSpecialty } from '../packers/packers.sql.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { insertAccount } from '../sessions/sessions.sql.ts'
import type { DemoGig, DemoPhoto } from './demo-gig.ts'
import { specialtyIds } from './demo-specialties.ts'
import { daysBefore, demoGigFields } from './demo-gig-fields.ts'
import { demoGigs } from './demo-gigs.ts'
import { demoMessages } from './demo-messages.ts'
import { insertDemoDesk, insertDemoTickets } from './demo-desk.sql.ts'
import { addDemoProof, addDemoReport, insertDemoMessage } from './demo-messages.sql.ts'
import { updateProfile } from '../account/account.sql.ts'
import { demoCustomers, demoPackers, demoPassword } from './demo-people.ts'
import { insertDemoChecks, insertDemoFavorites } from './demo-checks.sql.ts'
import {
  addDemoPaymentEvent,
  hasTestPayments,
  insertDemoCards,
  insertDemoMoney,
} from './demo-payments.sql.ts'
import { type DemoStep, demoSteps } from './demo-steps.ts'
import {
  backdateEvents,
  backdateGig,
  backdateUser,
  dropMailTasks,
  hasUsers,
  insertDemoReviews,
  listUsernames,
  lockSeeding,
} from './demo.sql.ts'

export interface DemoAccounts {
  customers: string[]
  packers: string[]
  /** The password of every demo account. */
  password: string
}

export const demoAccounts: DemoAccounts = {
  customers: demoCustomers.map(({ username }) => username),
  packers: demoPackers.map(({ username }) => username),
  password: demoPassword,
}

/**
 * Fills an empty database with demo data in one transaction. If several processes call this at the
 * same time, only one of them fills it. Resolves to the demo accounts, or to null if the database
 * has users but lacks a demo account. `folder` is `api/demo`.
 */
export async function seedDemo(
  sql: Sql,
  store: ImageStore,
  folder: string,
): Promise<DemoAccounts | null> {
  if (await hasUsers(sql)) return existingAccounts(sql)
  const photos = await preparePhotos(store, path.join(folder, 'pictures'))
  const passwordHash = await hashPassword(demoPassword)
  const seeded = await runTx(sql, async (tx) => {
    await lockSeeding(tx)
    if (await hasUsers(tx)) return false
    const ids = await insertPeople(tx, passwordHash)
    const idOf = (username: string) => known(ids, username)
    await insertDemoChecks(tx, idOf, path.join(folder, 'certificates'))
    await insertDemoFavorites(tx, idOf)
    const hasPayments = await hasTestPayments(tx)
    if (hasPayments) await insertDemoCards(tx)
    await insertDemoGigs(tx, { ids, photos, now: new Date(), hasPayments })
    if (hasPayments) await insertDemoMoney(tx)
    await insertDemoTickets(tx, idOf)
    await dropMailTasks(tx)
    await insertDemoDesk(tx)
    return true
  })
  return seeded ? demoAccounts : existingAccounts(sql)
}

async function existingAccounts(sql: Sql): Promise<DemoAccounts | null> {
  const names = [...demoAccounts.customers, ...demoAccounts.packers]
  const found = await listUsernames(sql, names)
  return found.length === names.length ? demoAccounts : null
}

type Photos = Map<DemoPhoto, PhotoRow>

/** How many photos wait for their preparation. More could wait too long on a slow machine, and be rejected. */
const photosAtOnce = 8

/** Prepares and stores each photo once, as an upload would; many gigs use the same photo. */
async function preparePhotos(store: ImageStore, picturesDir: string): Promise<Photos> {
  const names = [...new Set(demoGigs.flatMap(({ photos = [] }) => photos))]
  const photos: Photos = new Map()
  async function prepareNext() {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const bytes = await readFile(path.join(picturesDir, `${name}.jpg`))
      const image = await prepareImage(bytes, name)
      const token = newPhotoToken()
      await storeImage(store, token, image)
      photos.set(name, { token, width: image.width, height: image.height })
    }
  }
  await Promise.all(Array.from({ length: photosAtOnce }, prepareNext))
  return photos
}

/** Account ids by username. */
type Ids = Map<string, number>

async function insertPeople(tx: Tx, passwordHash: string): Promise<Ids> {
  const ids: Ids = new Map()
  const joined = daysBefore(new Date(), 120)
  const people = [
    ...demoCustomers.map((person) => ({ ...person, user_type: 'customer' as const })),
    ...demoPackers.map((person) => ({ ...person, user_type: 'packer' as const })),
  ]
  for (const person of people) {
    const account = await insertAccount(tx, {
      ...person,
      password_hash: passwordHash,
    })
    if (!account) throw new Error(`The username ${person.username} is already taken.`)
    await backdateUser(tx, account.id, joined)
    ids.set(person.username, account.id)
  }
  for (const { username, zip_code, crew_size, specialties } of demoPackers) {
    await updateProfile(tx, known(ids, username), { crew_size })
    await savePreferences(tx, known(ids, username), { zip_code })
    for (const name of specialties) {
      await addPackerSpecialty(tx, known(ids, username), specialtyIds[name])
    }
  }
  return ids
}

interface Seeding {
  ids: Ids
  photos: Photos
  now: Date
  /** Whether the demo's jobs are paid with the test provider. */
  hasPayments: boolean
}

/**
 * Runs the events of all gigs in the order of their times, so that the event ids have that order,
 * too. Posts, books, delivers and reopens gigs with the API's statements, so that demo data obeys
 * the same rules.
 */
async function insertDemoGigs(tx: Tx, seeding: Seeding) {
  const subjects = demoGigs.map((gig) => ({ gig, fields: demoGigFields(gig, seeding.now), id: 0 }))
  const steps = subjects
    .flatMap((subject) =>
      demoSteps(subject.gig, subject.fields, seeding.now, seeding.hasPayments).map((step) => ({
        subject,
        step,
      })),
    )
    .toSorted((a, b) => a.step.at.getTime() - b.step.at.getTime())
  for (const { subject, step } of steps) await runStep(tx, subject, step, seeding)
  await backdateEvents(
    tx,
    steps.flatMap(({ step }) => timesOf(step)),
  )
  for (const { gig, id } of subjects) {
    if (gig.reviews) await insertDemoReviews(tx, id, gig.reviews)
    for (const message of demoMessages[gig.title] ?? []) {
      const images = (message.photos ?? []).map((name) => known(seeding.photos, name))
      await insertDemoMessage(tx, id, message, images)
    }
  }
}

/** The times of the events that the step writes. A completion also asks for reviews. */
const timesOf = (step: DemoStep): Date[] =>
  step.kind === 'move' && step.stage === 'completed' ? [step.at, step.at] : [step.at]

interface Subject {
  gig: DemoGig
  fields: GigFields
  /** 0 until the gig is posted. */
  id: number
}

async function runStep(tx: Tx, subject: Subject, step: DemoStep, { ids, photos }: Seeding) {
  const { gig, fields, id } = subject
  if (step.kind === 'post') {
    const images = (gig.photos ?? []).map((name) => known(photos, name))
    const featured = images.length > 0 ? (gig.featured ?? 0) : null
    subject.id = await insertGig(tx, known(ids, gig.customer), fields, featured)
    await replaceImages(tx, subject.id, images)
    await backdateGig(tx, subject.id, step.at)
  } else if (step.kind === 'book') {
    const booking = await claimGig(tx, id, known(ids, step.by), { at: step.at })
    if (!booking) throw new Error(`${step.by} cannot book "${gig.title}".`)
  } else if (step.kind === 'expire') {
    await expireGigs(tx, tx`${id}`)
  } else if (step.kind === 'proof') {
    await addDemoProof(tx, id, step.message)
  } else if (step.kind === 'report') {
    const images = step.report.photos.map((name) => known(photos, name))
    const { event: kind, actor } = step
    await addDemoReport(tx, id, { kind, actor, text: step.report.text }, images)
  } else if (step.kind === 'pay') {
    await addDemoPaymentEvent(tx, id, step.event)
  } else {
    const trip = tx`select id, stage from trips where gig_id = ${id} and ended_at is null`
    await moveTrips(tx, trip, { to: step.stage, actor: step.actor, note: step.note })
    await followTrip(tx, id, step.stage)
  }
}

function known<K, V>(map: Map<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`There is no ${String(key)} in the demo data.`)
  return value
}
