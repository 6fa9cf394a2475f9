import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openDashboard } from '../customer-app.fixture.tsx'
import { customer, makeGig, World } from '../customer-world.fixture.ts'
import { emptyDraft, keepDraft, ownerOf } from '../gigs/form/gig-draft.ts'
import { emptyText, textOf } from '../gigs/form/gig-text.ts'
import { fakeDecoding, fakePreviews } from '../network.fixture.ts'

/** The object URLs of previews that are not revoked yet. */
export let previews = new Set<string>()

/** Files with an image's name and type but other content. */
const broken = new Set<Blob>()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  previews = fakePreviews()
  fakeDecoding(broken)
})

type View = ReturnType<typeof openDashboard>

/** Waits until the form has its fields. */
export async function formShown(name: 'Create Moving Job' | 'Edit Moving Job') {
  const dialog = await screen.findByRole('dialog', { name })
  await within(dialog).findByRole('checkbox', { name: 'piano' })
  return dialog
}

export async function pressCreate(user: View['user']) {
  await user.click(screen.getByRole('button', { name: 'Create New Job' }))
  return formShown('Create Moving Job')
}

export async function openForm(api = new World(), afterSession?: string) {
  const view = openDashboard(api, afterSession)
  return { ...view, api, dialog: await pressCreate(view.user) }
}

/** Opens the form with the texts of `typed` as a stored draft: much faster than changing each field. */
export function openFilledForm(api?: World, afterSession?: string) {
  keepDraft(ownerOf(customer.id), { ...emptyDraft, text: { ...emptyText, ...typed } })
  return openForm(api, afterSession)
}

export async function openEdit(api: World, afterSession?: string) {
  const view = openDashboard(api, afterSession)
  await view.user.click(await screen.findByRole('button', { name: 'Edit' }))
  return { ...view, api, dialog: await formShown('Edit Moving Job') }
}

export function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`No control is named ${name}`)
  return found
}

/** The forms are tested in January 2099: the dates below are less than a year ahead. */
const toJanuary2099 = Date.parse('2099-01-15T12:00:00Z') - Date.now()
beforeEach(() => {
  const realNow = Date.now.bind(Date)
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + toJanuary2099)
})
afterEach(() => jest.restoreAllMocks())

/** Texts of a complete form. Fields without a text here have that of the gig fixture. */
export const typed = {
  ...textOf(makeGig(1)),
  title: 'Two rooms',
  price: '480.5',
  boxes: '30–40',
  description: 'Most of it is packed.',
  'pickup_location.street_address': '1425 Harrison Street',
  'pickup_location.street_address_two': '',
  'pickup_location.city': 'Oakland',
  'pickup_location.state': 'CA',
  'pickup_location.zip_code': '94612',
  pickup_date: '2099-12-05T09:00',
  'dropoff_location.street_address': '2238 Santa Clara Avenue',
  'dropoff_location.street_address_two': 'Unit B',
  'dropoff_location.city': 'Alameda',
  'dropoff_location.state': 'CA',
  'dropoff_location.zip_code': '94501-1234',
  dropoff_date: '2099-12-05T14:00',
}

export function fill(values: Record<string, string> = typed) {
  // One `act`, so that React renders once for all fields.
  act(() => {
    for (const [name, value] of Object.entries(values)) {
      fireEvent.change(control(name), { target: { value } })
    }
  })
}

export const photo = (name: string, size = 3, type = 'image/png') => {
  const file = new File(['x'.repeat(3)], name, { type })
  if (size !== 3) Object.defineProperty(file, 'size', { value: size })
  return file
}
export function textFile(name: string) {
  const file = photo(name)
  broken.add(file)
  return file
}

/** Waits until all chosen files are read. Counts elements, because a failed comparison would print one. */
export const isRead = () =>
  waitFor(() => expect(document.querySelectorAll('[role="group"][aria-busy]').length).toBe(0))
export async function choose(user: View['user'], ...files: File[]) {
  await user.upload(control('images'), files)
  await isRead()
}
export const submit = (user: View['user'], name = 'Create Job') =>
  user.click(screen.getByRole('button', { name }))
/** Waits until the form is closed. */
export const isGone = () =>
  waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())

/** Chooses Start over, and confirms it. */
export async function startOver(user: View['user']) {
  const title = control('title').value
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  const question = await screen.findByRole('dialog', { name: 'Start over?' })
  expect(control('title')).toHaveValue(title)
  await user.click(within(question).getByRole('button', { name: 'Start over' }))
}
