import { useState } from 'react'
import styled from 'styled-components'
import { Avatar } from '../avatar/avatar.tsx'
import { BadgeMeanings, PackerBadges } from '../badge/packer-badges.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { format } from '../format/date.ts'
import { Row, Stack } from '../page/stack.tsx'
import { SpecialtyIcon } from '../specialty/specialty-icon.tsx'
import { Muted } from '../text/muted.tsx'
import { Rating, type RatingProps } from './rating.tsx'
import { ReviewQuote, type ReviewQuoteProps } from './review-quote.tsx'
import { StarCounts } from './star-counts.tsx'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--s-8);
  @media (min-width: 64em) {
    grid-template-columns: 24rem minmax(0, 1fr);
  }
`
const About = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`
const Figures = styled.dl`
  display: grid;

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--s-4);
    padding: var(--s-3) 0;
    border-top: 1px solid var(--line);
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    font-variant-numeric: tabular-nums;
    font-weight: var(--weight-medium);
  }
`
const Specialties = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  margin-top: var(--s-4);
  padding: 0;
  list-style: none;

  > li {
    display: inline-flex;
    align-items: center;
    gap: var(--s-2);
    min-height: 2.25rem;
    padding: 0.25rem 0.875rem;
    border: 1px solid var(--line);
    border-radius: var(--r-full);
  }
`
const Review = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  padding: var(--s-6) 0;
  border-top: 1px solid var(--line);
`
const Author = styled(Row)`
  align-items: center;

  > h3 {
    min-width: 0;
    font-size: var(--text-md);
    overflow-wrap: anywhere;
  }
`

/* Without a border, the text of the first button is at the edge of the column. */
const Actions = styled(Row)<{ $isQuiet: boolean }>`
  margin-left: ${({ $isQuiet }) => ($isQuiet ? 'calc(var(--s-3) * -1)' : '0')};
`

interface ShownReview {
  id: number
  author: string
  stars: number
  text: string
  published_at: string
  reply: string | null
}

export interface PackerProfileProps extends RatingProps {
  packer: {
    display_name: string
    bio: string
    specialties: readonly { specialty_id: number; specialty_name: string }[]
    completed_jobs: number
    /** A percentage; null before the first booking has ended. */
    bookings_kept: number | null
    member_since: string
    verified_until: string | null
    background_until: string | null
    /** How many reviews have 1, 2, 3, 4 and 5 stars. */
    star_counts: readonly number[]
    /** The latest, newest first. */
    reviews: readonly ShownReview[]
  }
  onReport(review: ShownReview): void
  /** Only on the packer's own page. */
  onReply?: ((review: ShownReview) => void) | undefined
}

/** How many reviews the page shows before the button that shows all. */
const firstShown = 10

/** What customers and packers see of a packer: figures, specialties and reviews. */
export function PackerProfile({ packer, rating, onReport, onReply }: PackerProfileProps) {
  const { display_name: name, bio, specialties, reviews, bookings_kept: kept } = packer
  const [showsAll, setShowsAll] = useState(false)
  const count = rating?.count ?? reviews.length
  const shown = showsAll ? reviews : reviews.slice(0, firstShown)
  return (
    <Columns>
      <Card as="section" $pad aria-label={name}>
        <Stack $gap="var(--s-4)">
          <Avatar name={name} />
          <div>
            <h1>{name}</h1>
            <Muted>{`Packer since ${format({ month: 'long', year: 'numeric' }, packer.member_since)}`}</Muted>
          </div>
          <PackerBadges {...packer} />
          {bio !== '' && <About>{bio}</About>}
          <Figures>
            <div>
              <dt>Rating</dt>
              <dd>
                <Rating rating={rating} />
              </dd>
            </div>
            <div>
              <dt>Jobs completed</dt>
              <dd>{packer.completed_jobs.toLocaleString('en-US')}</dd>
            </div>
            {kept !== null && (
              <div>
                <dt>Bookings kept</dt>
                <dd>{`${kept}%`}</dd>
              </div>
            )}
          </Figures>
        </Stack>
      </Card>
      <Stack $gap="var(--s-10)">
        <BadgeMeanings {...packer} />
        {specialties.length > 0 && (
          <section aria-labelledby="packer-specialties">
            <h2 id="packer-specialties">Specialties</h2>
            <Specialties>
              {specialties.map(({ specialty_id: id, specialty_name: specialty }) => (
                <li key={id}>
                  <SpecialtyIcon name={specialty} />
                  {specialty}
                </li>
              ))}
            </Specialties>
          </section>
        )}
        <section aria-labelledby="packer-reviews">
          <Stack $gap="var(--s-5)">
            <h2 id="packer-reviews">{reviewsTitle(count)}</h2>
            {rating && <StarCounts mean={rating.mean} counts={packer.star_counts} />}
            {reviews.length === 0 && <Muted>Reviews appear here after completed jobs.</Muted>}
            <div>
              {shown.map((review) => (
                <Review key={review.id} aria-label={`Review by ${review.author}`}>
                  <Author>
                    <Avatar name={review.author} small />
                    <h3>{review.author}</h3>
                  </Author>
                  <PublicQuote
                    review={review}
                    replier={name}
                    onReport={() => onReport(review)}
                    onReply={onReply && (() => onReply(review))}
                  />
                </Review>
              ))}
            </div>
            {shown.length < reviews.length && (
              <div>
                <Button onClick={() => setShowsAll(true)}>
                  {reviews.length === firstShown + 1
                    ? 'Show 1 more review'
                    : `Show ${reviews.length - shown.length} more reviews`}
                </Button>
              </div>
            )}
          </Stack>
        </section>
      </Stack>
    </Columns>
  )
}

const reviewsTitle = (count: number) =>
  count === 0
    ? 'No reviews yet'
    : count === 1
      ? '1 review'
      : `${count.toLocaleString('en-US')} reviews`

interface PublicQuoteProps extends Pick<ReviewQuoteProps, 'review' | 'replier'> {
  onReport(): void
  onReply: (() => void) | undefined
}

const PublicQuote = ({ review, replier, onReport, onReply }: PublicQuoteProps) => (
  <ReviewQuote review={review} replier={replier}>
    <Actions $isQuiet={!onReply}>
      {onReply && (
        <Button variant="second" aria-haspopup="dialog" onClick={onReply}>
          {review.reply === null ? 'Reply' : 'Change your reply'}
        </Button>
      )}
      <Button variant="quiet" aria-haspopup="dialog" onClick={onReport}>
        Report
      </Button>
    </Actions>
  </ReviewQuote>
)
