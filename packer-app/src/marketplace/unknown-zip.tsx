import { useQuery } from '@tanstack/react-query'
import { Panel } from 'shared-ui'
import { placeQuery } from './place.query.ts'

/** Returns the ZIP code without its last four digits if the table of places does not have it. */
export function useUnknownZip(zipCode: string): string | undefined {
  return useQuery(placeQuery(zipCode)).data === null ? zipCode.slice(0, 5) : undefined
}

export const unknownZipText = (zip: string) =>
  `We do not know ZIP code ${zip}. Check it, or clear the field to see all gigs.`

/** Says above the gigs that the API has found them without knowing the place. */
export function UnknownZip({ zipCode }: { zipCode: string }) {
  const unknown = useUnknownZip(zipCode)
  if (unknown === undefined) return null
  return (
    <Panel tone="warning" title={unknownZipText(unknown)}>
      These gigs are near it only by its first digits, and their distances are rough.
    </Panel>
  )
}
