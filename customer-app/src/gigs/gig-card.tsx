import type { CustomerJob, Gig } from 'api/client'
import { coverIndex, isMoving } from 'api/rules'
import { Pencil, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  Button,
  formatCardMoney,
  formatDate,
  formatDay,
  Picture,
  StageBadge,
  UnreadBadge,
} from 'shared-ui'
import { useHour } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { onPhones } from '../on-phones.ts'
import type { endedBooking } from './ended-booking.ts'
import { gigAnchor, jobPath } from './gig-address.ts'
import { JobActions } from './job-actions.tsx'
import { JobNow } from './job-now.tsx'
import {
  CardActions,
  CardBody,
  CardFrame,
  CardPicture,
  CardTop,
  Fact,
  Facts,
  RowLine,
  twoLines,
} from './gig-card-frame.tsx'

const Description = styled.p`
  ${twoLines}
  color: var(--text-muted);
  font-size: 0.9375rem;
  line-height: 1.5;
`

/* The link has its outline inside, because the title hides overflow. On phones, the whole row is the link. */
const Title = styled.h3`
  ${twoLines}
  & a {
    color: inherit;
    text-decoration: none;
    outline-offset: -2px;
  }
  & a:hover {
    text-decoration: underline;
    text-decoration-color: var(--accent-line);
    text-decoration-thickness: 2px;
  }
  ${onPhones} {
    display: block;
    overflow: hidden;
    font-size: var(--text-md);
    text-overflow: ellipsis;
    white-space: nowrap;
    & a::after {
      position: absolute;
      inset: 0;
      content: '';
    }
    & a:focus-visible {
      outline: 0;
      &::after {
        outline: 2px solid var(--focus);
        outline-offset: -3px;
      }
    }
  }
`

const Boxes = styled.span<{ $long: boolean }>`
  ${twoLines}
  ${({ $long }) => $long && 'font-size: var(--text-md); letter-spacing: 0;'}
`

/** A long price is smaller, so that it does not overlap the number of boxes. */
const Money = styled.span<{ $long: boolean }>`
  white-space: nowrap;
  ${({ $long }) => $long && 'font-size: var(--text-md);'}
`

const Total = styled.small`
  display: block;
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-normal);
  letter-spacing: 0;
`

const DeleteButton = styled(Button)`
  &&&:not(:disabled):hover {
    background: var(--danger-soft);
    color: var(--danger);
  }
`

interface GigCardProps {
  gig: Gig
  stage: string
  /** The packer who has booked the gig. */
  packer: CustomerJob['packer']
  /** Shown beside the stage. */
  badge: ReactNode
  /** When the packer says that they arrive. */
  arrivesAt: string | undefined
  /** Whether the payment is secured; undefined if the packer is paid directly. */
  isSecured: boolean | undefined
  /** Set if the gig is open because its packer or an operator ended the booking. */
  ended: ReturnType<typeof endedBooking>
  /** The price with our fee, in dollars; undefined if the packer is paid directly. */
  total: number | undefined
  /** How many messages about the gig the customer has not seen. */
  unread: number
  /** Whether the photo loads immediately, as on cards above the fold. */
  eager: boolean
  deleting: boolean
  onEdit(gig: Gig): void
  onDelete(gig: Gig): void
}

/** Shows a gig on the dashboard, with the actions that fit the gig's stage. */
export const GigCard = memo(function GigCard(props: GigCardProps) {
  const { gig, stage, badge, packer, arrivesAt, isSecured, ended, total, unread, eager } = props
  const price = formatCardMoney(gig.price)
  useHour()
  return (
    <CardFrame as="li" id={gigAnchor(gig.id)} $moving={isMoving(stage)}>
      <CardPicture as={Link} to={jobPath(gig.id)} tabIndex={-1} aria-hidden>
        <Picture
          src={gig.images[coverIndex(gig)]}
          alt=""
          eager={eager}
          sizes="(min-width: 64em) 25rem, (min-width: 48em) 46vw, 3.5rem"
        />
      </CardPicture>
      <CardBody>
        <CardTop>
          <Title tabIndex={-1} title={gig.title}>
            <Link to={jobPath(gig.id)}>{gig.title}</Link>
          </Title>
          {badge}
          <StageBadge stage={stage} />
        </CardTop>
        <RowLine>
          <b>{price}</b>
          <span>{formatDay(gig.pickup_date, gig.pickup_time_zone)}</span>
        </RowLine>
        {unread > 0 && (
          <div>
            <UnreadBadge count={unread} />
          </div>
        )}
        <JobNow {...{ gig, stage, packer, arrivesAt, isSecured, ended }}>
          <Description>{gig.description}</Description>
        </JobNow>
        <Facts>
          <Fact label="Price" large>
            <Money $long={price.length > 10}>{price}</Money>
            {total !== undefined && total !== gig.price && (
              <Total>{`${formatCardMoney(total)} with our fee`}</Total>
            )}
          </Fact>
          <Fact label="Boxes" large>
            <Boxes $long={gig.boxes.length > 12}>{gig.boxes}</Boxes>
          </Fact>
          <Fact label="Pickup">{formatDate(gig.pickup_date, gig.pickup_time_zone)}</Fact>
          <Fact label="Posted">{formatDate(gig.created_on_date, gig.pickup_time_zone)}</Fact>
        </Facts>
      </CardBody>
      <Actions {...props} />
    </CardFrame>
  )
})

function Actions({ gig, stage, deleting, onEdit, onDelete }: GigCardProps) {
  const edit = (
    <Button variant="quiet" onClick={() => onEdit(gig)}>
      <Pencil size={18} />
      Edit
    </Button>
  )
  const isFree = stage === 'posted' || stage === 'booked' || stage === 'expired'
  if (!isFree) return <JobActions gig={gig} stage={stage} edit={edit} />
  return (
    <CardActions>
      {edit}
      <DeleteButton
        data-delete
        variant="quiet"
        disabled={deleting}
        busy={deleting}
        busyLabel="Deleting..."
        onClick={() => onDelete(gig)}
      >
        <Trash2 size={18} />
        Delete
      </DeleteButton>
    </CardActions>
  )
}
