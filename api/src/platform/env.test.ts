import { createECDH } from 'node:crypto'
import { readApiEnv } from './env.ts'

const DATABASE_URL = 'postgres://user:secret@localhost:5432/manyhands'

test('only DATABASE_URL is required', () => {
  expect(readApiEnv({ DATABASE_URL, PORT: '', PUBLIC_URL: '' })).toMatchObject({
    databaseUrl: DATABASE_URL,
    port: 3001,
    maxConnections: 10_000,
    settings: {
      publicUrl: null,
      secure: false,
      allowedOrigins: [],
      metricsToken: null,
      requestsPerAddress: 6000,
      attempts: {
        wrongPasswords: 10,
        signInsPerAddress: 100,
        signUpsPerAddress: 300,
        failureReportsPerAddress: 30,
        exportsPerAccount: 10,
      },
    },
  })
})

test('an https PUBLIC_URL makes cookies secure, and lists are split', () => {
  const { settings } = readApiEnv({
    DATABASE_URL,
    PUBLIC_URL: 'https://api.example.com',
    ALLOWED_ORIGINS: 'https://example.com, https://www.example.com',
    TRUSTED_PROXIES: '10.0.0.0/8,::1',
  })
  expect(settings).toMatchObject({
    secure: true,
    allowedOrigins: ['https://example.com', 'https://www.example.com'],
    trustedProxies: ['10.0.0.0/8', '::1'],
  })
})

test.each([
  [{}, { folder: 'data/images' }],
  [{ IMAGE_STORE: '/data/images' }, { folder: '/data/images' }],
  [{ IMAGE_STORE: 's3://pictures' }, { bucket: 'pictures', prefix: '' }],
  [
    { IMAGE_STORE: 's3://pictures/many/hands/', S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { bucket: 'pictures', prefix: 'many/hands/', endpoint: 'http://127.0.0.1:9000' },
  ],
])('IMAGE_STORE selects where images are stored: %j', (env, place) => {
  expect(readApiEnv({ DATABASE_URL, ...env }).images).toEqual(place)
})

test.each([
  [{}, /^DATABASE_URL must be set/],
  [{ DATABASE_URL: 'mysql://secret' }, /^DATABASE_URL must be a URL with one host, like/],
  [
    { DATABASE_URL: 'postgres://one:5432,two:5432/db' },
    /^DATABASE_URL must be a URL with one host/,
  ],
  [{ DATABASE_URL: 'postgres://one,two/db' }, /^DATABASE_URL must be a URL with one host/],
  [{ DATABASE_URL, PORT: '99999' }, /^PORT must be at most 65535\.$/],
  [{ DATABASE_URL, DATABASE_POOL: '1' }, /^DATABASE_POOL must be a whole number of at least 2\.$/],
  [{ DATABASE_URL, PUBLIC_URL: 'https://a.example/path' }, /^PUBLIC_URL must be an origin/],
  [{ DATABASE_URL, ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS must be origins/],
  [{ DATABASE_URL, IMAGE_STORE: 'gs://pictures' }, /^IMAGE_STORE must be a folder, or a bucket/],
  [{ DATABASE_URL, IMAGE_STORE: 's3://Pictures' }, /^IMAGE_STORE must be a folder, or a bucket/],
  [{ DATABASE_URL, S3_ENDPOINT: 'storage.local' }, /^S3_ENDPOINT must be an origin/],
  [{ DATABASE_URL, LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace, debug, info/],
  [{ DATABASE_URL, RELEASE: 'a b' }, /^RELEASE must be 1 to 64/],
  [{ DATABASE_URL, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /ENDPOINT must be a URL/],
  [{ DATABASE_URL, METRICS_TOKEN: 'secret' }, /^METRICS_TOKEN must be at least 16/],
  [{ DATABASE_URL, TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must be IP addresses/],
])('an invalid variable is reported in a sentence: %j', (env, sentence) => {
  expect(() => readApiEnv(env)).toThrow(sentence)
  expect(() => readApiEnv(env)).not.toThrow(/secret/)
})

test('the keys of pushes must be a pair', () => {
  const read = (keys: object) => readApiEnv({ DATABASE_URL, ...keys }).pushKeys
  const makeKeys = () => {
    const curve = createECDH('prime256v1')
    const publicKey = curve.generateKeys('base64url')
    const bytes = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
    return { publicKey, privateKey: bytes.toString('base64url') }
  }
  const [keys, other] = [makeKeys(), makeKeys()]
  const { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY } = keys
  expect(read({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY })).toEqual(keys)
  expect(read({})).toBeUndefined()
  for (const wrong of [{ PUSH_PUBLIC_KEY }, { PUSH_PRIVATE_KEY }]) {
    expect(() => read(wrong)).toThrow(/must be a pair/)
  }
  const mixed = { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: other.privateKey }
  expect(() => read(mixed)).toThrow(/must be a pair/)
  expect(() => read({ PUSH_PUBLIC_KEY: 'short', PUSH_PRIVATE_KEY })).toThrow(/VAPID public key/)
})

test.each([
  [{}, 'Manyhands <support@move.example>'],
  [{ MAIL_FROM: 'Moves <hello@mail.example>' }, 'Moves <hello@mail.example>'],
])('with %j, mails and pushes have one sender, also without a mail server', (env, sender) => {
  const read = readApiEnv({ DATABASE_URL, SITE_URL: 'https://move.example', ...env })
  expect([read.mailFrom, read.smtp]).toEqual([sender, undefined])
})
