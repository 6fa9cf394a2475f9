import { Card, Muted, Section } from 'shared-ui'
import { NeedList, NeedRow, type NeedRowProps } from '../need-row.tsx'

const mostShown = 3

/** Lists what waits for the customer. Without needs, shows nothing. */
export function NeedsYou({ needs }: { needs: readonly (NeedRowProps & { to: string })[] }) {
  if (needs.length === 0) return null
  return (
    <Section title="Needs you">
      <Card as={NeedList}>
        {needs.slice(0, mostShown).map((need) => (
          <li key={need.to + need.title}>
            <NeedRow {...need} />
          </li>
        ))}
      </Card>
      {needs.length > mostShown && (
        <Muted $small>{`And ${needs.length - mostShown} more, in your jobs below.`}</Muted>
      )}
    </Section>
  )
}
