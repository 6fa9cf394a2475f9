// The requests and responses of the API: types alone, so that browsers get none of the schemas.

export type { CustomerProfileEdit, OwnAccount } from '../account/account.contract.ts'
export type { UserPasskey } from '../account/passkeys.contract.ts'
export type { Check } from '../checks/checks.contract.ts'
export type { CalendarFeed } from '../calendar/feed.contract.ts'
export type { Schedule, ScheduledGig, WeekSchedule } from '../calendar/schedule.contract.ts'
export type { Favorite } from '../favorites/favorites.contract.ts'
export type { Booking } from '../bookings/bookings.contract.ts'
export type { GigListQuery } from '../gigs/list/gig-list.contract.ts'
export type { Gig, GigInput, GigRequirement, Location } from '../gigs/gigs.contract.ts'
export type { PriceGuide } from '../gigs/price-guide/price-guide.contract.ts'
export type { HalfFailure } from '../half-failures/half-failures.contract.ts'
export type { MailChange, MailSettings } from '../mail/mail.contract.ts'
export type {
  CancelTerms,
  PackerPay,
  Payment,
  PaymentMethod,
  PaymentSettings,
  Payouts,
} from '../payments/payments.contract.ts'
export type { Place } from '../places/places.contract.ts'
export type { FieldError, Problem } from '../platform/errors/problem.contract.ts'
export type { Message, MessageThread } from '../messages/messages.contract.ts'
export type {
  Notification,
  Notifications,
  UnreadMessages,
} from '../notifications/notifications.contract.ts'
export type {
  ListedPacker,
  PackerProfile,
  PackerSpecialty,
  ProfileEdit,
  PublicPacker,
} from '../packers/packers.contract.ts'
export type {
  Account,
  Credentials,
  CustomerSignUp,
  PackerSignUp,
  User,
  UserType,
} from '../sessions/sessions.contract.ts'
export type { CustomerJob, GigChanges, GigEvent, Trip } from '../trips/trips.contract.ts'
export type { Rating, ReceivedReview } from '../people/ratings.contract.ts'
export type { PublicReview, Review } from '../reviews/reviews.contract.ts'
export type { SupportConversation, SupportTicket } from '../support/support.contract.ts'
export type { Specialty } from '../specialties/specialties.contract.ts'
