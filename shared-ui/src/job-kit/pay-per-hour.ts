import type { Gig } from 'api/client'
import { formatMoney } from '../format/money.ts'

const crews = ['', '', ' for two', ' for three', ' for four']

/** Returns, for example, "about $80 an hour for two"; undefined if the customer did not say the hours. */
export function payPerHour({ price, move }: Pick<Gig, 'price' | 'move'>): string | undefined {
  return move?.hours
    ? `about ${formatMoney(price / move.hours)} an hour${crews[move.helpers ?? 1] ?? ''}`
    : undefined
}
