export interface AgreedFacts {
  pickup_date: Date
  /** The pickup time at the booking; null unless the customer has changed it since, without a yes of the packer. */
  booked_pickup_date: Date | null
  /** The time of the booking. */
  created_at: Date
}

/**
 * Returns when the packer has to come. If the customer has moved the pickup to an earlier time, the packer may still come
 * at the time that they booked. In milliseconds since 1970.
 */
export const agreedTime = ({ pickup_date, booked_pickup_date, created_at }: AgreedFacts): number =>
  Math.max(pickup_date.getTime(), booked_pickup_date?.getTime() ?? 0, created_at.getTime())
