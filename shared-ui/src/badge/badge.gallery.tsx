import { Check, X } from 'lucide-react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Badge } from './badge.tsx'
import { PackerBadges } from './packer-badges.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import { UrgentBadge } from './urgent-badge.tsx'

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
      </Part>
      <Part name="UnreadBadge">
        <State name="Several">
          <UnreadBadge count={3} />
        </State>
        <State name="Short" note="In a button.">
          <UnreadBadge count={3} short />
        </State>
      </Part>
      <Part name="UrgentBadge">
        <State name="Normal">
          <UrgentBadge />
        </State>
        <State name="Big" note="At the top of a page.">
          <UrgentBadge big />
        </State>
      </Part>
      <Part name="PackerBadges" min="14rem">
        <State name="Both" note="Each disappears the moment it ends.">
          <PackerBadges
            verified_until="2099-01-01T00:00:00Z"
            background_until="2099-01-01T00:00:00Z"
          />
        </State>
      </Part>
    </>
  ),
}
