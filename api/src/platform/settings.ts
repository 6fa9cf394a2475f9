/** What an installation can configure. docs/product.md fixes everything else. */
export interface ApiSettings {
  /** Where browsers find the API, for example https://api.example.com: images become absolute then. */
  publicUrl: string | null
  /** Served over HTTPS: cookies are Secure and carry the __Host- prefix. */
  secure: boolean
  /** Origins of pages that may change state, besides the API's own. */
  allowedOrigins: string[]
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Lets other machines than this one read /metrics, as a bearer token. */
  metricsToken: string | null
  load: {
    /** How many reads run at the same time, and as many changes. */
    inFlight: number
    /** How long a read may wait to run. */
    readWaitMs: number
    /** How long a change may wait to run. */
    changeWaitMs: number
    /** Of bodies in memory at once, in megabytes. */
    bodyMegabytes: number
  }
  session: { idleSeconds: number; absoluteSeconds: number }
  /** Requests from one address in a minute, to each process. */
  requestsPerAddress: number
  attempts: {
    /** Wrong passwords of one account in 15 minutes. */
    wrongPasswords: number
    /** Sign-ins from one address in 15 minutes. */
    signInsPerAddress: number
    /** Sign-ups from one address in an hour. */
    signUpsPerAddress: number
    /** Reports of failed halves from one address in 15 minutes. */
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
