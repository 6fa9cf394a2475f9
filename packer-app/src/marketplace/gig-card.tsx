import { coverIndex, type Gig, type Specialty, zipDistance } from 'api/contract'
import { Check, MapPin, Package, X } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatCardMoney, formatDate, Picture, SpecialtyIcon } from 'shared-ui'
import styled from 'styled-components'
import { FromTo } from '../from-to.tsx'
import { boxesText } from '../gig-facts.ts'
import { GigBody, GigFoot, GigFrame, GigMeta, GigPhoto, GigTitle } from './gig-card-frame.ts'
import { requirementsOf, verdictText } from './gig-verdict.ts'

const Price = styled.span`
  overflow-wrap: anywhere;
  font-size: var(--text-xl);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.03em;
  line-height: 1.2;
`
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.125rem var(--s-4);
  color: var(--text-muted);
  font-size: var(--text-sm);

  > span {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > :first-child {
    flex-basis: 100%;
  }
`
const Pickup = styled.span`
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`
const Verdict = styled.span<{ $qualifies: boolean }>`
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
const None = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
`

const iconsPerCard = 4

interface GigFaceProps {
  gig: Gig
  /** What the ids of the specialties mean. */
  names: ReadonlyMap<Specialty['id'], string>
  /** Those that the packer has; undefined until it is known. */
  own: ReadonlySet<number> | undefined
  /** Above the fold: load the picture at once. */
  eager: boolean
  /** The zip code that the list is filtered by, or ''. */
  zip: string
}

interface GigCardProps extends GigFaceProps {
  /** The marketplace's filters, for the way back from the gig. */
  search: string
}

/** The whole card is a link to the gig. */
export const GigCard = memo(function GigCard({ search, ...face }: GigCardProps) {
  return (
    <GigFrame as={Link} to={`/gig/${face.gig.id}`} state={{ search, fromList: true }}>
      <GigFace {...face} />
    </GigFrame>
  )
})

/** Memoized apart from the link: a change of filters alone does not render it again. */
const GigFace = memo(function GigFace({ gig, names, own, eager, zip }: GigFaceProps) {
  const requirements = requirementsOf(gig, names, own)
  const qualifies = !requirements.some(({ missing }) => missing)
  const Sign = qualifies ? Check : X
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
        {/* No verdict before everything is known. */}
        {own && names.size > 0 && (
          <Verdict $qualifies={qualifies}>
            <Sign size={16} style={{ strokeWidth: 2.5 }} aria-hidden />
            {verdictText(requirements)}
          </Verdict>
        )}
      </GigPhoto>
      <GigBody>
        <GigTitle>{gig.title}</GigTitle>
        <GigMeta>
          <Price>{formatCardMoney(gig.price)}</Price>
          <Pickup>{`Pickup ${formatDate(gig.pickup_date, gig.pickup_time_zone)}`}</Pickup>
        </GigMeta>
        <Facts>
          <span>
            <MapPin size={16} aria-hidden />
            <FromTo gig={gig} />
          </span>
          <span>
            <Package size={16} aria-hidden />
            {boxesText(gig)}
          </span>
          {zip && <span>{`${zipDistance(zip, gig.pickup_location.zip_code)} miles away`}</span>}
        </Facts>
        <GigFoot>
          {requirements.length === 0 ? (
            <None>No specialties required</None>
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
        </GigFoot>
      </GigBody>
    </>
  )
})
