/** How many gigs a packer can hold at once, and book within 24 hours. */
export interface BookingLimits {
  held: number
  perDay: number
}

/** The settings of the app that a deployment can change by environment variables (`env.ts`). */
export interface ApiSettings {
  /**
   * The API's public origin, for example https://api.example.com. Image URLs begin with it, and its
   * pages may send changes. With null, image URLs are relative.
   */
  publicUrl: string | null
  /** The origin of the pages. With null, no address of a page can leave the product. */
  siteUrl: string | null
  /**
   * Whether users reach the API over HTTPS. Cookies then are Secure and have the __Host- prefix,
   * and responses have Strict-Transport-Security.
   */
  secure: boolean
  /** Other origins whose pages may read responses (CORS) and change state. */
  allowedOrigins: string[]
  /**
   * IP addresses or CIDR ranges of proxies whose X-Forwarded-For, X-Request-Id and traceparent are
   * trusted.
   */
  trustedProxies: string[]
  /** The bearer token that other machines need for /metrics. */
  metricsToken: string | null
  load: {
    /** How many reads may run concurrently. Changes have a separate limit of the same size. */
    inFlight: number
    /** How long a read may wait to run. */
    readWaitMs: number
    /** How long a change may wait to run. */
    changeWaitMs: number
    /** The memory of one process for the bodies of gigs, which contain photos, in megabytes. */
    bodyMegabytes: number
  }
  session: { idleSeconds: number; absoluteSeconds: number }
  /** Whether push services may be on this machine, for tests. The environment cannot set it. */
  pushesToLoopback: boolean
  /** Requests from one IP address per minute, in each process. */
  requestsPerAddress: number
  bookings: {
    /** Before the first completed gig, or without a confirmed email address. */
    first: BookingLimits
    later: BookingLimits
  }
  /** How many attempts the API counts before it refuses more with 429. */
  attempts: {
    /** Wrong passwords for one account in 15 minutes. */
    wrongPasswords: number
    /** Sign-ins with a password, and refused passkeys, from one IP address in 15 minutes. */
    signInsPerAddress: number
    /** Sign-ups from one IP address in an hour. */
    signUpsPerAddress: number
    /** Reports of failed halves from one IP address in 15 minutes. */
    failureReportsPerAddress: number
    /** Exports of one account in an hour. */
    exportsPerAccount: number
    /** Messages of one account to support in an hour. */
    supportMessagesPerAccount: number
    /** Messages of one account to the other sides of trips in a minute. */
    messagesPerAccount: number
  }
}

const day = 24 * 60 * 60

export const defaultSettings: ApiSettings = {
  publicUrl: null,
  siteUrl: null,
  secure: false,
  allowedOrigins: [],
  trustedProxies: [],
  metricsToken: null,
  load: { inFlight: 96, readWaitMs: 2_000, changeWaitMs: 5_000, bodyMegabytes: 128 },
  session: { idleSeconds: 7 * day, absoluteSeconds: 30 * day },
  pushesToLoopback: false,
  requestsPerAddress: 6_000,
  bookings: { first: { held: 5, perDay: 10 }, later: { held: 15, perDay: 30 } },
  attempts: {
    wrongPasswords: 10,
    signInsPerAddress: 100,
    signUpsPerAddress: 300,
    failureReportsPerAddress: 30,
    exportsPerAccount: 10,
    supportMessagesPerAccount: 20,
    messagesPerAccount: 30,
  },
}
