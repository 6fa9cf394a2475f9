export { type OpenApi, openEmbeddedApi } from './serve.ts'
