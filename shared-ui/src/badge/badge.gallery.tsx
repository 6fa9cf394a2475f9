import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Badge } from './badge.tsx'
import { PackerBadges } from './packer-badges.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import { useIsBefore } from './use-is-before.ts'

function Ending() {
  const [end] = useState(() => new Date(Date.now() + 5_000).toISOString())
  return <Badge tone="neutral">{useIsBefore(end) ? 'Open' : 'Expired'}</Badge>
}

export const badgePage: GalleryPage = {
  title: 'Badge',
  when: 'For a status in one or two words. To say what happened and what to do next, use a panel.',
  Content: () => (
    <>
      <Part name="Badge" min="14rem">
        <State name="Open" note="Has a dot by default.">
          <Badge tone="open">Open</Badge>
        </State>
        <State name="Positive">
          <Badge tone="positive" icon={<Check size={14} strokeWidth={2.5} />}>
            Completed
          </Badge>
        </State>
        <State name="Warning">
          <Badge tone="warning" icon={<X size={14} strokeWidth={2.5} />}>
            Missing specialty: piano
          </Badge>
        </State>
        <State name="Accent">
          <Badge tone="accent">New</Badge>
        </State>
        <State name="Live" note="For something that moves right now.">
          <Badge tone="live" dot>
            On the way
          </Badge>
        </State>
        <State name="Neutral">
          <Badge tone="neutral">Expired</Badge>
        </State>
        <State name="Big">
          <Badge tone="live" big>
            On the way
          </Badge>
        </State>
        <State name="With a dot">
          <Badge tone="warning" dot>
            Pending
          </Badge>
        </State>
        <State name="Without a dot">
          <Badge tone="open" dot={false}>
            Open
          </Badge>
        </State>
      </Part>
      <Part name="UnreadBadge">
        <State name="One">
          <UnreadBadge count={1} />
        </State>
        <State name="Several">
          <UnreadBadge count={3} />
        </State>
        <State name="Short" note="In a button.">
          <UnreadBadge count={3} short />
        </State>
      </Part>
      <Part name="PackerBadges" min="14rem">
        <State name="Both" note="Each disappears the moment it ends.">
          <PackerBadges
            verified_until="2099-01-01T00:00:00Z"
            background_until="2099-01-01T00:00:00Z"
          />
        </State>
        <State name="Verified">
          <PackerBadges verified_until="2099-01-01T00:00:00Z" background_until={null} />
        </State>
      </Part>
      <Part name="useIsBefore">
        <State
          name="Five seconds"
          note="For things that end at a set time, also on an open page."
          code="useIsBefore(end) ? 'Open' : 'Expired'"
        >
          <Ending />
        </State>
      </Part>
    </>
  ),
}
