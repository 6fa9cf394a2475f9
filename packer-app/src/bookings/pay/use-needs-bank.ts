import { useQuery } from '@tanstack/react-query'
import type { PackerPay } from 'api/client'
import { payoutsQuery } from './pay.queries.ts'

/** Whether there is money to send to the packer, or will be. */
const hasMoney = ({ held, on_its_way, jobs }: PackerPay) =>
  held > 0 || on_its_way > 0 || jobs.some(({ state }) => state === 'waiting')

/** Returns whether the packer must connect a bank account to get money. `pay` is undefined while loading. */
export function useNeedsBank(pay: PackerPay | undefined): boolean {
  const isMissing = pay !== undefined && !pay.payouts_enabled && hasMoney(pay)
  // After the packer has connected a bank account, the provider's notification may take a while.
  const payouts = useQuery({ ...payoutsQuery, enabled: isMissing })
  return isMissing && payouts.data?.enabled !== true
}
