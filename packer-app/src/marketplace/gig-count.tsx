import { useDelayed } from 'shared-ui'

/** "128 gigs available", or the words that stand there until the number is known. */
export function GigCount({ total }: { total: number | undefined }) {
  if (total === undefined) return 'Loading Gigs...'
  return total === 1 ? '1 gig available' : `${total.toLocaleString('en-US')} gigs available`
}

/** The filters have changed and the number is on its way: the old one stands for a blink at most. */
export function GigRecount({ before }: { before: number }) {
  const late = useDelayed()
  return <GigCount total={late ? undefined : before} />
}
