import { useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { PackerProfileSkeleton } from './packer-profile-skeleton.tsx'
import { PackerProfile } from './packer-profile.tsx'
import { Rating } from './rating.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { TripReview, type TripReviewProps } from './trip-review.tsx'

const published = '2026-11-20T18:00:00.000Z'
const review = { stars: 4, text: 'Careful and quick.', published_at: published, reply: null }
const unpublished = { ...review, published_at: null }
const received = { ...review, stars: 5, reply: 'Thank you, Marcus.' }

function OneTrip(props: Partial<TripReviewProps>) {
  const [text, setText] = useState('')
  return (
    <TripReview
      subject="move"
      other="Marcus T."
      own={null}
      received={null}
      until="2036-12-19T18:00:00.000Z"
      timeZone="America/Los_Angeles"
      text={text}
      maxText={1000}
      isSending={false}
      error={undefined}
      onText={setText}
      onSend={() => {}}
      onReply={() => {}}
      onReport={() => {}}
      {...props}
    />
  )
}

function OpenDialog() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Reply
      </Button>
      <ReviewDialog
        kind={open ? 'reply' : undefined}
        maxText={500}
        isSending={false}
        error={undefined}
        onSend={close}
        onClose={close}
      />
    </>
  )
}

const marcus = {
  display_name: 'Marcus T.',
  bio: 'Careful with stairs, pianos and other people’s plants.',
  specialties: [{ specialty_id: 3, specialty_name: 'piano' }],
  completed_jobs: 46,
  bookings_kept: 98,
  star_counts: [0, 0, 1, 3, 27],
  member_since: '2024-03-05T18:00:00.000Z',
  verified_until: '2099-01-01T00:00:00.000Z',
  background_until: null,
  reviews: [{ ...review, id: 1, author: 'Dana W.' }],
}

export const reviewPage: GalleryPage = {
  title: 'Reviews',
  when: 'For the reviews of a job on its page, and for a packer’s public profile.',
  Content: () => (
    <>
      <Part name="Rating" min="12rem">
        <State name="Known">
          <Rating rating={{ mean: 4.87, count: 31 }} />
        </State>
        <State name="Fewer than three reviews">
          <Rating rating={null} />
        </State>
      </Part>
      <Part name="TripReview" min="24rem">
        <State name="Open">
          <OneTrip />
        </State>
        <State name="Not confirmed">
          <OneTrip
            confirmation={{
              email: 'dana@example.com',
              state: 'needed',
              error: undefined,
              onSend: () => {},
            }}
          />
        </State>
        <State name="Failed">
          <OneTrip error="The server is busy. Please try again in a minute." />
        </State>
        <State name="Written">
          <OneTrip own={unpublished} />
        </State>
        <State name="Published">
          <OneTrip own={review} received={received} />
        </State>
      </Part>
      <Part name="ReviewDialog" min="12rem">
        <State name="Reply">
          <OpenDialog />
        </State>
      </Part>
      <Part name="PackerProfile" min="30rem">
        <State name="With reviews">
          <PackerProfile packer={marcus} rating={{ mean: 4.9, count: 31 }} onReport={() => {}} />
        </State>
      </Part>
      <Part name="PackerProfileSkeleton" min="24rem">
        <State name="Loading">
          <PackerProfileSkeleton />
        </State>
      </Part>
    </>
  ),
}
