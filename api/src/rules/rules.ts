// Exports the rules that browsers use. Each rule has its own file, so that a page loads only the rules that it uses.
export {
  accountErrors,
  type AccountFields,
  accountHints,
  isEmail,
  passkeyName,
  passwordError,
} from './account-rules.ts'
export { linkMinutes, longestCookie } from './account-times.ts'
export { windowEnd } from './agreed-time.ts'
export { brokenRules } from './broken-rules.ts'
export { cancelPercents } from './cancel-fee.ts'
export { certificateLimits, certificateTypes, checkNames, requiredChecks } from './check-rules.ts'
export { firstName } from './display-name.ts'
export { limits, patterns } from './field-limits.ts'
export { isUndelivered } from './undelivered.ts'
export { giveUpMs, isGivenUp } from './given-up.ts'
export { imageMessages } from './gig-limits.ts'
export {
  coverIndex,
  defaultRadius,
  type GigSort,
  gigSorts,
  gigStatus,
  radiusOptions,
} from './gig-rules.ts'
export {
  accessFacts,
  type Access,
  type Move,
  moveFacts,
  moveLimits,
  wordsOf,
} from './move-facts.ts'
export { shortWords } from './short-words.ts'
export { type ItemId, type ItemKind, moveItems, volumeText } from './move-items.ts'
export { reachesItsEnd } from './image-end.ts'
export { imageTypes } from './image-types.ts'
export { areMessagesClosed, messageLimits } from './message-rules.ts'
export { arrivalIn, soonestPickup, spokenArrival } from './spoken-times.ts'
export { isWholeCents, roundToCents, toCents } from './money.ts'
export { reportPhotos } from './report-photos.ts'
export { reviewLimits } from './review-rules.ts'
export { totalOf } from './service-fee.ts'
export { isolate } from './shown-text.ts'
export { specialtyTypes } from './specialty-types.ts'
export { supportLimits } from './support-rules.ts'
export { formSentence } from './text-errors.ts'
export { tooLong } from './text-length.ts'
export { timeZoneOfZip } from './time-zones/time-zone-of-zip.ts'
export { tipLimits } from './tip-limits.ts'
export { tripLimits } from './trip-limits.ts'
export {
  hasEnded,
  isBeforeDelivery,
  isBeforeArrival,
  isBeforeLoading,
  isDone,
  isMoving,
  type JobStage,
  stepsToDelivery,
  type TripStage,
  wasCanceled,
  wasDelivered,
} from './trip-stages.ts'
export { stateCode, usStates } from './us-states.ts'
export {
  answerHours,
  closesAfterMs,
  completesAfterMs,
  countsAfterBookingMs,
  dayMs,
  endOfLastDay,
  freeAfterBookingMs,
  freeBeforePickupMs,
  freeIfLateMs,
  gigExpiresAt,
  holdBeforePickupMs,
  longDriveMs,
  mostLateMs,
  mostMinutesAway,
  noShowMs,
  offerMs,
  period,
  reportsEnd,
  retryMs,
  reviewDays,
  sharesBeforePickupMs,
  stepsBeforePickupMs,
  tipMs,
  unansweredMs,
  urgentMs,
} from './windows.ts'
