import { coverIndex, type Gig } from 'api/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Badge, Button, formatCardMoney, formatDate, Picture } from 'shared-ui'
import styled, { css } from 'styled-components'
import { gigAnchor } from './gig-anchor.ts'
import {
  CardActions,
  CardBody,
  CardFrame,
  CardNote,
  CardPicture,
  CardTop,
  Fact,
  Facts,
} from './gig-card-frame.tsx'
import { isCompleted } from './gigs.queries.ts'

/* A long text must not stretch the other cards of its row. */
const twoLines = css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`

const Description = styled.p`
  ${twoLines}
  color: var(--text-muted);
  font-size: 0.9375rem;
  line-height: 1.5;
`

const Title = styled.h3`
  ${twoLines}
`

/** A number is large; longer text is smaller. */
const Boxes = styled.span<{ $long: boolean }>`
  ${twoLines}
  ${({ $long }) => $long && 'font-size: var(--text-md); letter-spacing: 0;'}
`

/** A long price is smaller, so that it does not overlap the number of boxes. */
const Money = styled.span<{ $long: boolean }>`
  white-space: nowrap;
  ${({ $long }) => $long && 'font-size: var(--text-md);'}
`

const DeleteButton = styled(Button)`
  &&&:not(:disabled):hover {
    background: var(--danger-soft);
    color: var(--danger);
  }
`

interface GigCardProps {
  gig: Gig
  /** Loads the photo at once, for cards above the fold. */
  eager: boolean
  deleting: boolean
  onEdit(id: Gig['id']): void
  onDelete(gig: Gig): void
}

/** A gig on the dashboard; Edit and Delete show until it is completed. */
export const GigCard = memo(function GigCard(props: GigCardProps) {
  const { gig, eager, deleting, onEdit, onDelete } = props
  const price = formatCardMoney(gig.price)
  return (
    <CardFrame as="li" id={gigAnchor(gig.id)}>
      <CardPicture>
        <Picture
          src={gig.images[coverIndex(gig)]}
          alt=""
          eager={eager}
          sizes="(min-width: 64em) 25rem, (min-width: 46em) 46vw, 88vw"
        />
      </CardPicture>
      <CardBody>
        <CardTop>
          <Title tabIndex={-1} title={gig.title}>
            {gig.title}
          </Title>
          <Badge tone="open">Open</Badge>
        </CardTop>
        <Description>{gig.description}</Description>
        <Facts>
          <Fact label="Price" large>
            <Money $long={price.length > 10}>{price}</Money>
          </Fact>
          <Fact label="Boxes" large>
            <Boxes $long={gig.boxes.length > 12}>{gig.boxes}</Boxes>
          </Fact>
          <Fact label="Pickup">{formatDate(gig.pickup_date, gig.pickup_time_zone)}</Fact>
          <Fact label="Posted">{formatDate(gig.created_on_date)}</Fact>
        </Facts>
      </CardBody>
      {isCompleted(gig) ? (
        <CardNote>
          This job is completed. It's the packer's pay record, so it can't be changed or deleted.
        </CardNote>
      ) : (
        <CardActions>
          <Button variant="quiet" onClick={() => onEdit(gig.id)}>
            <Pencil size={18} />
            Edit
          </Button>
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
      )}
    </CardFrame>
  )
})
