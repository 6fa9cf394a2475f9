export { type DemoAccounts, seedDemo } from './demo/seed-demo.ts'
export { createHttpServer } from './http/http-server.ts'
export { type OpenApi, openEmbeddedApi } from './serve.ts'
export { describeStartFailure } from './start-failure.ts'
