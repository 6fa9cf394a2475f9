import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PackerPay, read } from 'api/client'
import { api } from 'shared-ui/job-kit'

/**
 * Fetches where the packer's money is. The key starts with that of the bookings, because a change of a booking
 * may move money.
 */
export const payQuery = queryOptions({
  queryKey: ['bookings', 'pay'],
  queryFn: () => read(api.api.packer.pay.$get()),
})

/**
 * Fetches whether Manyhands can send the packer money. For this call, the API asks the payment provider, so the
 * answer is correct as soon as the packer returns from the provider's page.
 */
export const payoutsQuery = queryOptions({
  queryKey: ['bookings', 'pay', 'payouts'],
  queryFn: () => read(api.api.packer.payouts.$get()),
})

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
