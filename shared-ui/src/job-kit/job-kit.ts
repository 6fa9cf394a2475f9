/**
 * The job kit: what both halves do alike with a job, its trip and its reviews. Unlike the rest of shared-ui, it
 * knows the API, queries and the router. Each half bundles the parts that it uses.
 */
export { accountQuery } from './account.ts'
export { api } from './api.ts'
export { expectAnswer } from './expect-answer.ts'
export { IconList } from './icon-list.ts'
export { LessMore } from './less-more.tsx'
export {
  gigKey,
  gigQueries,
  messageKinds,
  refetchAfterChange,
  refetchGig,
  useLiveChanges,
} from './live-changes.ts'
export { MessageLink } from './message-link.tsx'
export { AccessFacts, MoveFacts, MoveItems } from './move-facts.tsx'
export { nullIfMissing } from './null-if-missing.ts'
export { OldAndNew } from './old-and-new.tsx'
export { OfferPanel } from './offer-panel.tsx'
export { payPerHour } from './pay-per-hour.ts'
export { lastArrival, milesText } from './route-words.ts'
export { isSettled, paymentQuery, type ProblemKind, reportKinds } from './trip-facts.ts'
export { photoUploads } from './photo-uploads.ts'
export { ProfileFailed } from './profile-failed.tsx'
export { PublicPackerPage } from './public-packer-page.tsx'
export { PushQuestion } from './push-question.tsx'
export { ownReviewQuery, packerQuery } from './reviews.ts'
export { sendOnce } from './send-once.ts'
export { StairsIcon } from './stairs-icon.tsx'
export { TripReviews, type TripReviewsProps } from './trip-reviews.tsx'
export { untilNext, untilNextStep } from './until-next.ts'
export { useHour } from './use-hour.ts'
export type { ReviewSide } from './use-review-dialog.tsx'
