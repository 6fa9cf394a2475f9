import { gigLimits, imageMessages, zipPattern } from './gigs/gig-rules.ts'
import { reachesItsEnd } from './platform/image-processing/image-end.ts'
import { tripLimits } from './trips/trip-rules.ts'
import { accountLimits, accountPatterns } from './sessions/account-rules.ts'

export type { CustomerProfileEdit, OwnAccount } from './account/account.contract.ts'
export type { Check } from './checks/checks.contract.ts'
export type { Favorite } from './favorites/favorites.contract.ts'
export type { Booking } from './bookings/bookings.contract.ts'
export type { GigListQuery } from './gigs/list/gig-list.contract.ts'
export type { GigSort } from './gigs/gig-rules.ts'
export type { Gig, GigInput, GigRequirement, Location } from './gigs/gigs.contract.ts'
export type { HalfFailure } from './half-failures/half-failures.contract.ts'
export type { MailSettings } from './mail/mail.contract.ts'
export type {
  CancelTerms,
  PackerPay,
  Payment,
  PaymentMethod,
  PaymentSettings,
  Payouts,
} from './payments/payments.contract.ts'
export type { FieldError, Problem } from './platform/errors/problem.contract.ts'
export type { Message, MessageThread } from './messages/messages.contract.ts'
export type {
  Notification,
  Notifications,
  UnreadMessages,
} from './notifications/notifications.contract.ts'
export type {
  ListedPacker,
  PackerProfile,
  PackerSpecialty,
  ProfileEdit,
  PublicPacker,
} from './packers/packers.contract.ts'
export type {
  Account,
  Credentials,
  CustomerSignUp,
  PackerSignUp,
  User,
  UserType,
} from './sessions/sessions.contract.ts'
export type { CustomerJob, GigChanges, GigEvent, Trip } from './trips/trips.contract.ts'
export type { JobStage, TripStage } from './trips/trip-stages.ts'
export type { PublicReview, Rating, ReceivedReview, Review } from './reviews/reviews.contract.ts'
export type { SupportConversation, SupportTicket } from './support/support.contract.ts'
export type { Specialty } from './specialties/specialties.contract.ts'

export {
  accountErrors,
  type AccountFields,
  accountHints,
  isEmail,
  passwordError,
} from './sessions/account-rules.ts'
export {
  certificateLimits,
  certificateTypes,
  checkNames,
  requiredChecks,
} from './checks/check-rules.ts'
export { brokenRules } from './gigs/broken-rules.ts'
export { coverIndex, defaultRadius, gigSorts, gigStatus, radiusOptions } from './gigs/gig-rules.ts'
export { reachesItsEnd } from './platform/image-processing/image-end.ts'
export { stateCode, usStates } from './gigs/us-states.ts'
export { zipDistance } from './gigs/zip-distance.ts'
export { specialtyTypes } from './specialties/specialty-types.ts'
export { totalOf } from './payments/service-fee.ts'
export { reviewLimits } from './reviews/review-rules.ts'
export { areMessagesClosed, messageLimits } from './messages/message-rules.ts'
export { supportLimits } from './support/support-rules.ts'
export { formSentence, isolate } from './platform/shown-text.ts'
export { firstName } from './trips/display-name.ts'
export { tripLimits }
export { stateOfZip } from './time-zones/state-of-zip.ts'
export { timeZoneOfZip } from './time-zones/time-zone-of-zip.ts'

/** The limits of all fields, in characters, photos, bytes or dollars. */
export const limits = { ...gigLimits, ...accountLimits } as const

/** Patterns for the `pattern` attribute of inputs. */
export const patterns = { ...accountPatterns, zip: zipPattern } as const

/** The limits of the photos of a report, with the sentences for photos that exceed them. */
export const reportPhotos = {
  isWhole: reachesItsEnd,
  most: tripLimits.images,
  bytes: limits.imageBytes,
  tooMany: `You can send at most ${tripLimits.images} photos.`,
  tooLarge: imageMessages.tooLarge,
} as const

/** Messages that the API and the forms share. */
export const messages = imageMessages
