import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { ImagePlace } from './image-store/open-image-store.ts'
import { defaultMaxConnections } from './server/http-server.ts'
import { logLevels } from './log/log.ts'
import { type ApiSettings, defaultSettings } from './settings.ts'

/** The payment provider; `off`: customers pay packers directly. */
export type PaymentsEnv = { feePercent: number } & (
  | { provider: 'off' }
  | { provider: 'test'; webhookSecret: string | undefined }
  | { provider: 'stripe'; key: string; webhookSecret: string }
)

export type ApiEnv = ReturnType<typeof readApiEnv>

const { load, session, attempts, bookings, requestsPerAddress } = defaultSettings

const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))

const count = (fallback: number, min = 1) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min, {
      error: `must be a whole number of at least ${min}`,
    })
    .transform(Number)

const isOrigin = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

const origin = (example: string) =>
  z.string().refine(isOrigin, { error: `must be an origin like ${example}, without a path` })

const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be a URL like ${example}` })

const databaseExample = 'postgres://user:password@localhost:5432/manyhands'

/** A Postgres URL with one host: HAProxy or a DNS name leads to the primary. */
const databaseAddress = z
  .string({ error: `must be set, for example ${databaseExample}` })
  .refine(
    (text) =>
      /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) && !new URL(text).host.includes(','),
    { error: `must be a URL with one host, like ${databaseExample}` },
  )

const addressRange = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const bucketAddress =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/

const Env = z.object({
  DATABASE_URL: databaseAddress,
  DATABASE_POOLER: z
    .literal('transaction', { error: 'must be "transaction" or not set' })
    .optional(),
  BACKGROUND_WORK: z.literal('off', { error: 'must be "off" or not set' }).optional(),
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  DATABASE_POOL: count(10, 2),
  DATABASE_SECONDS: count(15),
  /** By default the API accepts connections from this machine only; 0.0.0.0 accepts all. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: count(3001, 0).refine((port) => port <= 65_535, { error: 'must be at most 65535' }),
  /** The site of the operators, which only this machine reaches by default; `off`: not in this process. */
  OPERATOR_PORT: z
    .string()
    .default('3100')
    .refine((text) => text === 'off' || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535), {
      error: 'must be a port of at most 65535, or "off"',
    }),
  OPERATOR_HOST: z.string().min(1).default('127.0.0.1'),
  OPERATOR_URL: origin('https://desk.example.com').optional(),
  /**
   * A folder, or `s3://` with a bucket and an optional path. The AWS client finds the credentials
   * by its usual rules.
   */
  IMAGE_STORE: z
    .string()
    .default('data/images')
    .refine((text) => !/^(?:s3:|\w+:\/\/)/i.test(text) || bucketAddress.test(text), {
      error: 'must be a folder, or a bucket like s3://pictures/manyhands',
    }),
  S3_ENDPOINT: origin('https://storage.example.com').optional(),
  AWS_REGION: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional(),
  RELEASE: z
    .string()
    .regex(/^[\w.+-]{1,64}$/, { error: 'must be 1 to 64 of letters, digits, . _ + -' })
    .default('unknown'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, 'http://collector:4318').optional(),
  PUBLIC_URL: origin('https://api.example.com').optional(),
  SITE_URL: origin('https://example.com').optional(),
  MAIL_URL: address(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, {
      error: 'must be a sender like Manyhands <support@example.com>',
    })
    .optional(),
  SMS_URL: address(/^https?$/, 'https://user:password@sms.example.com/send').optional(),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, { error: 'must be a VAPID public key: 65 bytes in base64url' })
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be a VAPID private key: 32 bytes in base64url' })
    .optional(),
  ZIP_DISTANCES: z
    .enum(['real', 'approximate'], { error: 'must be "real" or "approximate"' })
    .default('real'),
  PAYMENTS: z
    .enum(['off', 'test', 'stripe'], { error: 'must be "test", "stripe" or "off"' })
    .default('test'),
  SERVICE_FEE_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: 'must be a percentage like 8 or 7.5' })
    .default('8')
    .transform(Number),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, { error: 'must be a secret key like sk_test_…' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(?:,whsec_\w+)?$/, {
      error: 'must be a signing secret like whsec_…, or two that are separated by a comma',
    })
    .optional(),
  ALLOWED_ORIGINS: list.refine((items) => items.every(isOrigin), {
    error: 'must be origins like https://example.com, separated by commas',
  }),
  TRUSTED_PROXIES: list.refine((items) => items.every(addressRange), {
    error: 'must be IP addresses or ranges like 10.0.0.0/8, separated by commas',
  }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, {
      error: 'must be at least 16 letters, digits or any of . _ ~ + / = -',
    })
    .optional(),
  MAX_IN_FLIGHT: count(load.inFlight),
  MAX_READ_WAIT_MS: count(load.readWaitMs),
  MAX_CHANGE_WAIT_MS: count(load.changeWaitMs),
  MAX_BODY_MEGABYTES: count(load.bodyMegabytes, 16),
  SESSION_IDLE_SECONDS: count(session.idleSeconds),
  SESSION_ABSOLUTE_SECONDS: count(session.absoluteSeconds),
  MAX_CONNECTIONS: count(defaultMaxConnections),
  LIMIT_REQUESTS_PER_ADDRESS: count(requestsPerAddress),
  LIMIT_FIRST_HELD_BOOKINGS: count(bookings.first.held),
  LIMIT_FIRST_BOOKINGS_PER_DAY: count(bookings.first.perDay),
  LIMIT_WRONG_PASSWORDS: count(attempts.wrongPasswords),
  LIMIT_SIGN_INS_PER_ADDRESS: count(attempts.signInsPerAddress),
  LIMIT_SIGN_UPS_PER_ADDRESS: count(attempts.signUpsPerAddress),
  LIMIT_FAILURE_REPORTS_PER_ADDRESS: count(attempts.failureReportsPerAddress),
})

function imagePlace({ IMAGE_STORE, S3_ENDPOINT, AWS_REGION }: z.infer<typeof Env>): ImagePlace {
  const [, bucket, path = ''] = bucketAddress.exec(IMAGE_STORE) ?? []
  if (bucket === undefined) return { folder: IMAGE_STORE }
  const prefix = path === '' ? '' : `${path}/`
  return { bucket, prefix, endpoint: S3_ENDPOINT, region: AWS_REGION }
}

function paymentsOf(env: z.infer<typeof Env>): PaymentsEnv {
  const { PAYMENTS: provider, SERVICE_FEE_PERCENT: feePercent } = env
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (provider === 'off') return { provider, feePercent }
  if (provider === 'test') return { provider, feePercent, webhookSecret }
  if (key === undefined || webhookSecret === undefined) {
    throw new Error('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  }
  return { provider, feePercent, key, webhookSecret }
}

function pushKeysOf(env: z.infer<typeof Env>) {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = env
  if (publicKey === undefined && privateKey === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined || !isKeyPair(publicKey, privateKey)) {
    throw new Error('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be a pair of keys.')
  }
  return { publicKey, privateKey }
}

function isKeyPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return false
  }
  return curve.getPublicKey('base64url') === publicKey
}

/** Reads and validates the environment. Throws an error with one sentence per invalid variable. */
export function readApiEnv(source: NodeJS.ProcessEnv = process.env) {
  // An empty variable counts as not set: compose files pass unset variables as empty ones.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(given)
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join(' '),
    )
  }
  const env = parsed.data
  const siteUrl = env.SITE_URL ?? env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const mailFrom = env.MAIL_FROM ?? `Manyhands <support@${new URL(siteUrl).hostname}>`
  return {
    databaseUrl: env.DATABASE_URL,
    /** Whether connections to the database go through a pooler in transaction mode. */
    isPooled: env.DATABASE_POOLER === 'transaction',
    /**
     * The URL of a direct connection to Postgres, for LISTEN. It is undefined behind a pooler if
     * DATABASE_LISTEN_URL is not set. Event streams then report no changes: every 30 seconds, they
     * tell all clients to fetch their data again. Background tasks then use `databaseUrl`.
     */
    listenUrl:
      env.DATABASE_LISTEN_URL ??
      (env.DATABASE_POOLER === 'transaction' ? undefined : env.DATABASE_URL),
    hasBackgroundWork: env.BACKGROUND_WORK !== 'off',
    /**
     * The maximum number of connections of a process's main pool. The process also has a pool for gig
     * lists, which may open half as many connections.
     */
    poolSize: env.DATABASE_POOL,
    statementSeconds: env.DATABASE_SECONDS,
    host: env.HOST,
    port: env.PORT,
    images: imagePlace(env),
    maxConnections: env.MAX_CONNECTIONS,
    logLevel: env.LOG_LEVEL,
    /** The name of the release for metrics and traces, such as a commit hash. */
    release: env.RELEASE,
    /** The URL of the trace collector; without it there are no traces. */
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** The sender of all mails, such as `Manyhands <support@example.com>`. */
    mailFrom,
    /** The SMTP server and the sender; undefined if there is no SMTP server. */
    smtp: env.MAIL_URL === undefined ? undefined : { url: env.MAIL_URL, from: mailFrom },
    /** Where text messages are posted; undefined if there is no such service. */
    smsUrl: env.SMS_URL,
    /** The VAPID key pair for pushes, in base64url; undefined if the database keeps one. */
    pushKeys: pushKeysOf(env),
    /** The origin of the pages that mails link to. */
    siteUrl,
    payments: paymentsOf(env),
    /** Whether distances use the points of ZIP codes, or only their prefixes. */
    zipDistances: env.ZIP_DISTANCES,
    /** Where the site of the operators listens; undefined: not in this process. */
    operators:
      env.OPERATOR_PORT === 'off'
        ? undefined
        : {
            host: env.OPERATOR_HOST,
            port: Number(env.OPERATOR_PORT),
            publicUrl: env.OPERATOR_URL ?? null,
          },
    settings: {
      publicUrl: env.PUBLIC_URL ?? null,
      siteUrl: env.SITE_URL ?? env.PUBLIC_URL ?? null,
      secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
      allowedOrigins: env.ALLOWED_ORIGINS,
      trustedProxies: env.TRUSTED_PROXIES,
      metricsToken: env.METRICS_TOKEN ?? null,
      load: {
        inFlight: env.MAX_IN_FLIGHT,
        readWaitMs: env.MAX_READ_WAIT_MS,
        changeWaitMs: env.MAX_CHANGE_WAIT_MS,
        bodyMegabytes: env.MAX_BODY_MEGABYTES,
      },
      session: {
        idleSeconds: env.SESSION_IDLE_SECONDS,
        absoluteSeconds: env.SESSION_ABSOLUTE_SECONDS,
      },
      pushesToLoopback: defaultSettings.pushesToLoopback,
      requestsPerAddress: env.LIMIT_REQUESTS_PER_ADDRESS,
      bookings: {
        first: { held: env.LIMIT_FIRST_HELD_BOOKINGS, perDay: env.LIMIT_FIRST_BOOKINGS_PER_DAY },
        later: bookings.later,
      },
      attempts: {
        ...attempts,
        wrongPasswords: env.LIMIT_WRONG_PASSWORDS,
        signInsPerAddress: env.LIMIT_SIGN_INS_PER_ADDRESS,
        signUpsPerAddress: env.LIMIT_SIGN_UPS_PER_ADDRESS,
        failureReportsPerAddress: env.LIMIT_FAILURE_REPORTS_PER_ADDRESS,
      },
    } satisfies ApiSettings,
  }
}
