/** The settings that a deployment can change. docs/product.md defines all other limits. */
export interface ApiSettings {
  /** The API's public origin, for example https://api.example.com. Makes image URLs absolute. */
  publicUrl: string | null
  /** The API is served over HTTPS: cookies are Secure and have the __Host- prefix. */
  secure: boolean
  /** Origins of pages that may change state, besides the API's own. */
  allowedOrigins: string[]
  /** IP addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
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
    /** The limit of request bodies in memory, in megabytes. */
    bodyMegabytes: number
  }
  session: { idleSeconds: number; absoluteSeconds: number }
  /** Requests from one IP address per minute, in each process. */
  requestsPerAddress: number
  attempts: {
    /** Wrong passwords for one account in 15 minutes. */
    wrongPasswords: number
    /** Sign-ins from one IP address in 15 minutes. */
    signInsPerAddress: number
    /** Sign-ups from one IP address in an hour. */
    signUpsPerAddress: number
    /** Reports of failed halves from one IP address in 15 minutes. */
    failureReportsPerAddress: number
    /** Exports of one account in an hour. */
    exportsPerAccount: number
  }
}

const day = 24 * 60 * 60

export const defaultSettings: ApiSettings = {
  publicUrl: null,
  secure: false,
  allowedOrigins: [],
  trustedProxies: [],
  metricsToken: null,
  load: { inFlight: 64, readWaitMs: 2_000, changeWaitMs: 5_000, bodyMegabytes: 128 },
  session: { idleSeconds: 7 * day, absoluteSeconds: 30 * day },
  requestsPerAddress: 6_000,
  attempts: {
    wrongPasswords: 10,
    signInsPerAddress: 100,
    signUpsPerAddress: 300,
    failureReportsPerAddress: 30,
    exportsPerAccount: 10,
  },
}
