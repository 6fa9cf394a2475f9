import type { Gig } from 'api/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { Badge, Button, formatCardMoney, formatDate, Picture } from 'shared-ui'
import styled from 'styled-components'
import { gigAnchor } from './gig-anchor.ts'
import {
  CardActions,
  CardBody,
  CardFrame,
  CardPicture,
  CardTop,
  Fact,
  Facts,
} from './gig-card-frame.tsx'

const Description = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  color: var(--text-muted);
  font-size: 0.9375rem;
  line-height: 1.5;
`

const DeleteButton = styled(Button)`
  &:not(:disabled):hover {
    background: var(--danger-soft);
    color: var(--danger);
  }
`

/** The featured photo, the only one, or none: then the default picture stands there. */
const coverOf = ({ images, featured_image_index: featured }: Gig) =>
  images[featured ?? 0] ?? images[0]

interface GigCardProps {
  gig: Gig
  /** Above the fold. */
  eager: boolean
  deleting: boolean
  onEdit(): void
  onDelete(): void
}

/** A job on the dashboard, with exactly its own Edit and Delete. */
export function GigCard({ gig, eager, deleting, onEdit, onDelete }: GigCardProps) {
  return (
    <CardFrame as="li" id={gigAnchor(gig.id)}>
      <CardPicture>
        <Picture src={coverOf(gig)} alt="" eager={eager} sizes="(min-width: 64em) 24rem, 100vw" />
      </CardPicture>
      <CardBody>
        <CardTop>
          <h3 tabIndex={-1}>{gig.title}</h3>
          <Badge tone="open">Open</Badge>
        </CardTop>
        <Description>{gig.description}</Description>
        <Facts>
          <Fact label="Price" leads>
            {formatCardMoney(gig.price)}
          </Fact>
          <Fact label="Boxes" leads>
            {gig.boxes}
          </Fact>
          <Fact label="Pickup">{formatDate(gig.pickup_date)}</Fact>
          <Fact label="Posted">{formatDate(gig.created_on_date)}</Fact>
        </Facts>
      </CardBody>
      <CardActions>
        <Button variant="quiet" onClick={onEdit}>
          <Pencil size={18} />
          Edit
        </Button>
        <DeleteButton
          data-delete
          variant="quiet"
          disabled={deleting}
          busy={deleting}
          busyLabel="Deleting..."
          onClick={onDelete}
        >
          <Trash2 size={18} />
          Delete
        </DeleteButton>
      </CardActions>
    </CardFrame>
  )
}
