import type { Gig, Specialty } from 'api/client'
import { coverIndex, shortWords } from 'api/rules'
import {
  Calendar,
  Check,
  Clock,
  type LucideIcon,
  Navigation,
  Package,
  Users,
  X,
} from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatBoxes, formatCardMoney, formatDateTime, Picture, SpecialtyIcon } from 'shared-ui'
import { milesText, payPerHour, StairsIcon } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { lacksPeople } from '../gig-facts.ts'
import { FromTo } from '../from-to.tsx'
import { GigBody, GigFoot, GigFrame, GigHead, GigPhoto, GigTitle } from './gig-card-frame.ts'
import { requirementsOf, qualificationText } from './qualification.ts'
import type * as Urgent from './urgent-mark.tsx'

const Price = styled.span`
  overflow-wrap: anywhere;
  font-size: var(--text-xl);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.03em;
  line-height: 1.2;
`
const Facts = styled.ul`
  display: grid;
  /* Two columns, or one if a word would break. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(5.5rem, 34%)), auto));
  gap: 0.25rem var(--s-3);
  font-size: var(--text-sm);
`
/** An icon and words. */
const Line = styled.li`
  display: flex;
  gap: 0.375rem;
  min-width: 0;
  line-height: 1.35;
  overflow-wrap: anywhere;

  svg {
    flex: none;
    margin-top: 0.0625rem;
    color: var(--text-muted);
  }
`
const When = styled(Line)`
  font-size: 0.9375rem;
  font-weight: var(--weight-semi);
`
const Way = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--s-3);
  padding-top: var(--s-2);
  border-top: 1px solid var(--line);
  color: var(--text-muted);
  font-size: var(--text-sm);
`
const QualificationBadge = styled.span<{ $qualifies: boolean }>`
  position: absolute;
  top: var(--s-2);
  left: var(--s-2);
  display: inline-flex;
  align-items: center;
  gap: 0.3125rem;
  max-width: calc(100% - 1rem);
  min-height: 1.75rem;
  padding: 0.125rem 0.625rem 0.125rem 0.5rem;
  border-radius: var(--r-full);
  background: var(--raised);
  box-shadow: var(--shadow-1);
  color: ${({ $qualifies }) => ($qualifies ? 'var(--positive)' : 'var(--warning)')};
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);
`
const Specialties = styled.ul`
  display: flex;
  align-items: center;
  gap: 0.25rem;
`
const SpecialtySquare = styled.li<{ $missing: boolean }>`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border: ${({ $missing }) => ($missing ? '1.5px dashed var(--line-strong)' : '0')};
  border-radius: var(--r-sm);
  background: ${({ $missing }) => ($missing ? 'none' : 'var(--accent-soft)')};
  color: ${({ $missing }) => ($missing ? 'var(--text-muted)' : 'var(--accent-text)')};
`
const Small = styled.span`
  padding: 0 0.25rem;
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);
`
const Muted = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
`

/** Returns the stairs at both addresses. No stairs at one address says nothing about the other. */
function stairsOf({ move }: Gig): string | undefined {
  const up = move?.pickup_access?.stairs
  const down = move?.dropoff_access?.stairs
  if (up !== undefined && down !== undefined) return shortWords.stairs(up + down)
  const known = up ?? down
  return known ? `${shortWords.stairs(known)} or more` : undefined
}

interface FactProps {
  Icon: LucideIcon | typeof StairsIcon
  children: string | number | false | undefined
}

function Fact({ Icon, children }: FactProps) {
  return (
    children && (
      <Line>
        <Icon size={16} aria-hidden />
        {children}
      </Line>
    )
  )
}

const iconsPerCard = 4

interface GigCardContentProps {
  gig: Gig
  /** Specialty names by id. */
  names: ReadonlyMap<Specialty['id'], string>
  /** The ids of the packer's specialties; undefined while loading. */
  own: ReadonlySet<number> | undefined
  /** How many people the packer brings; undefined while loading. */
  crew: number | undefined
  /** Whether the packer has the verified badge; undefined while loading. */
  isVerified: boolean | undefined
  /** Whether the photo loads immediately, as on cards above the fold. */
  eager: boolean
  /** Marks an urgent gig, once its code has loaded. */
  urgent: Pick<typeof Urgent, 'UrgentMark' | 'UrgentTime'> | undefined
}

interface GigCardProps extends GigCardContentProps {
  /** The marketplace's filters as URL parameters, for the link back from the gig page. */
  search: string
}

/** Shows a gig in the marketplace. The whole card links to the gig's page. */
export const GigCard = memo(function GigCard({ search, ...content }: GigCardProps) {
  return (
    <GigFrame as={Link} to={`/gig/${content.gig.id}`} state={{ search, fromList: true }}>
      <GigCardContent {...content} />
    </GigFrame>
  )
})

/** Memoized without the link's `search`, so that a filter change alone does not re-render the content. */
const GigCardContent = memo(function GigCardContent({
  gig,
  names,
  own,
  crew,
  isVerified,
  eager,
  urgent,
}: GigCardContentProps) {
  const requirements = requirementsOf(gig, names, own)
  const { helpers = 1, hours } = gig.move ?? {}
  const perHour = payPerHour(gig)
  const lacks = lacksPeople(gig, crew)
  const lacksBadge = gig.verified_only && isVerified === false
  const qualifies = !lacks && !lacksBadge && !requirements.some(({ missing }) => missing)
  const isKnown =
    own &&
    names.size > 0 &&
    (helpers === 1 || crew !== undefined) &&
    (!gig.verified_only || isVerified !== undefined)
  const Icon = qualifies ? Check : X
  const shown = requirements.slice(0, iconsPerCard)
  return (
    <>
      <GigPhoto>
        <Picture
          src={gig.images[coverIndex(gig)]}
          alt=""
          sizes="(min-width: 80em) 300px, (min-width: 60em) 31vw, (min-width: 40em) 46vw, 88vw"
          eager={eager}
        />
        {urgent && <urgent.UrgentMark />}
        {/* The badge waits until the packer's specialties, all names and, if needed, crew and checks are loaded. */}
        {isKnown && (
          <QualificationBadge $qualifies={qualifies}>
            <Icon size={16} style={{ strokeWidth: 2.5 }} aria-hidden />
            {qualificationText(requirements, lacks, lacksBadge)}
          </QualificationBadge>
        )}
      </GigPhoto>
      <GigBody>
        <GigHead>
          <GigTitle>{gig.title}</GigTitle>
          <Price>{formatCardMoney(gig.price)}</Price>
        </GigHead>
        <When as="p">
          <Calendar size={16} aria-hidden />
          {/* The year would need a second line. */}
          {urgent ? (
            <urgent.UrgentTime gig={gig} />
          ) : (
            <span>
              {formatDateTime(gig.pickup_date, gig.pickup_time_zone).replace(/, \d{4}/, '')}
            </span>
          )}
        </When>
        <Facts role="list">
          <Fact Icon={Clock}>{hours && shortWords.hours(hours)}</Fact>
          <Fact Icon={Users}>{gig.move?.helpers && shortWords.helpers(helpers)}</Fact>
          <Fact Icon={StairsIcon}>{stairsOf(gig)}</Fact>
          <Fact Icon={Package}>{formatBoxes(gig.boxes)}</Fact>
          <Fact Icon={Check}>{gig.verified_only && 'Verified packers only'}</Fact>
          <Fact Icon={Navigation}>{gig.miles !== undefined && `${milesText(gig.miles)} away`}</Fact>
        </Facts>
        <Way>
          <FromTo gig={gig} />
          <span>{milesText(gig.route_miles)}</span>
        </Way>
        <GigFoot>
          {requirements.length === 0 ? (
            <Muted>No specialties required</Muted>
          ) : (
            <Specialties role="list" aria-label="Required specialties">
              {shown.map(({ id, name, missing }) => (
                <SpecialtySquare key={id} $missing={missing}>
                  <SpecialtyIcon name={name} size={18} named />
                </SpecialtySquare>
              ))}
              {requirements.length > shown.length && (
                <li>
                  <Small>{`+${requirements.length - shown.length}`}</Small>
                </li>
              )}
            </Specialties>
          )}
          {perHour && <Muted>{perHour}</Muted>}
        </GigFoot>
      </GigBody>
    </>
  )
})
