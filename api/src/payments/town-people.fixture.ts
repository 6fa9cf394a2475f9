import type { Person, TestApi } from '../app.fixture.ts'
import { createRandom, withFaults } from './payment-faults.fixture.ts'
import {
  addCard,
  connectBank,
  passHours,
  settlePayments,
  testPayments,
} from './payments.fixture.ts'
import type { Payments } from './payments.ts'

/** Time passes in steps of so many hours. */
export const tick = 6
export const day = 24

export interface Customer {
  person: Person
  hasGoodCard: boolean
  hasLeft: boolean
}

export interface TownOptions {
  createApi: (open: (sql: TestApi['sql']) => Promise<Payments>) => Promise<TestApi>
  seed: number
  size: { customers: number; packers: number }
}

/** The people of a town with their cards and banks, and its clock. */
export async function openPeople({ createApi, seed, size }: TownOptions) {
  const random = createRandom(seed)
  const chance = (probability: number) => random() < probability
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const upTo = (count: number) => 1 + Math.floor(random() * count)

  let payments!: Payments
  const open = testPayments(withFaults(random, { now: 0.02 }))
  const api = await createApi(async (sql) => (payments = await open(sql)))
  const { sql } = api

  let now = 0
  const agenda = new Map<number, (() => Promise<unknown>)[]>()
  const at = (hour: number, work: () => Promise<unknown>) => {
    const works = agenda.get(hour)
    if (works) works.push(work)
    else agenda.set(hour, [work])
  }
  const settle = () => settlePayments(sql, payments)

  let customers: Customer[] = []
  let packers: Person[] = []
  const banks = new Set<number>()
  const counts: Record<string, number> = {}
  const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1)

  const moveIn = async (hasGoodCard: boolean) => {
    const person = await api.signUp('customer')
    if (hasGoodCard) await addCard(api, person)
    customers.push({ person, hasGoodCard, hasLeft: false })
  }
  const connect = async (packer: Person) => {
    await connectBank(api, packer)
    banks.add(packer.id)
  }
  /** Some packers connect their bank up to half a year later. */
  const startWork = async (hasBank: boolean) => {
    const packer = await api.signUp('packer')
    packers.push(packer)
    if (hasBank) await connect(packer)
    else at(now + upTo(180) * day, () => connect(packer))
  }
  const breakCard = async (canFail: (customer: Customer) => boolean) => {
    const customer = pick(customers)
    if (!canFail(customer)) return
    await addCard(api, customer.person, 'Visa 0002')
    customer.hasGoodCard = false
    count('card declined')
    at(now + upTo(80) * tick, () => replaceCard(customer))
  }
  const replaceCard = async (customer: Customer) => {
    if (customer.hasGoodCard || customer.hasLeft) return
    await addCard(api, customer.person)
    customer.hasGoodCard = true
    await settle()
  }

  const replaceCards = async () => {
    for (const customer of customers) await replaceCard(customer)
  }

  /** A customer and a packer who are free to go delete their accounts, and others move in. */
  async function moveAway(isFree: (id: number) => boolean) {
    const customer = customers.find(({ person }) => isFree(person.id))
    const packer = packers.find(({ id }) => banks.has(id) && isFree(id))
    for (const person of [customer?.person, packer]) {
      const answer = await person?.delete('/api/account', { password: person.password })
      if (answer && answer.status !== 204) throw new Error(await answer.text())
      if (answer) count('account deleted')
    }
    customers = customers.filter((one) => one !== customer)
    packers = packers.filter((one) => one !== packer)
    if (customer) {
      customer.hasLeft = true
      await moveIn(true)
    }
    if (packer) await startWork(true)
  }

  /** Lets six hours pass. */
  const pass = async () => {
    now += tick
    await passHours(sql, tick)
  }

  /** Does what is planned for this hour. */
  const keepPlans = async () => {
    for (const work of agenda.get(now) ?? []) await work()
    agenda.delete(now)
  }

  for (let index = 0; index < size.customers; index += 1) await moveIn(index % 6 > 0)
  for (let index = 0; index < size.packers; index += 1) await startWork(index % 3 > 0)
  return {
    ...{ api, payments, random, chance, pick, upTo, at, settle, pass, keepPlans },
    ...{ connect, breakCard, replaceCards, moveAway, banks, counts, count },
    now: () => now,
    hasPlans: () => agenda.size > 0,
    customers: () => customers,
    packers: () => packers,
  }
}
